// Talks to Millstone over a process or a connection.
export { Engine } from './engine.js';
export { EngineError, EngineGone } from './errors.js';
