// What can go wrong with an engine.

// The engine refused something: its own words, with what, where and what was expected.
export class EngineError extends Error {
  name = 'EngineError';
}

// The process has ended or the connection is lost.
export class EngineGone extends Error {
  name = 'EngineGone';
  constructor(message = 'the engine has ended or the connection is lost', options) {
    super(message, options);
  }
}
