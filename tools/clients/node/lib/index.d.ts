// Types of millstone-client.

/** What ends a search; without any part it goes on until it is stopped. Times in ms. */
export interface Limit {
  depth?: number;
  nodes?: number;
  movetime?: number;
  mate?: number;
  wtime?: number;
  btime?: number;
  winc?: number;
  binc?: number;
  movestogo?: number;
  searchmoves?: readonly string[];
}

/** For the side to move: centi-pieces, or its turns to a proven win (a loss when negative). */
export type Score = { cp: number; mate?: undefined } | { mate: number; cp?: undefined };

/** One report of a search. */
export interface Info {
  depth: number;
  seldepth?: number;
  multipv: number;
  score: Score;
  bound?: 'lowerbound' | 'upperbound';
  wdl?: [number, number, number];
  nodes: number;
  nps: number;
  hashfull?: number;
  tbhits: number;
  time: number;
  pv: string[];
}

/** The answer to a search; `turn` is null in a finished game. */
export interface BestTurn {
  turn: string | null;
  ponder: string | null;
  info: Info | null;
  infos: Info[];
}

export interface State {
  over: boolean;
  winner: 'white' | 'black' | null;
  reason: string;
}

export interface Position {
  fen: string;
  side: 'w' | 'b';
  hands: { w: number; b: number };
  legal: string[];
  turns: string[];
  state: State;
}

export interface Option {
  name: string;
  type: string;
  default: string;
  min?: number;
  max?: number;
  vars: string[];
}

export interface Board {
  id: string;
  points: { name: string; x: number; y: number }[];
  edges: [string, string][];
  lines: { points: [string, string, string]; kind: 'square' | 'cross' | 'diagonal' | 'other' }[];
  ranks: string[][];
}

export interface Variant {
  name: string;
  title: string;
  board: string;
  pieces: number;
}

export interface GameRecord {
  variant: string;
  /** Empty when the game begins at its own start. */
  fen: string;
  turns: string[];
  result: '1-0' | '0-1' | '1/2-1/2' | '*';
  tags: Record<string, string>;
}

export interface TableValue {
  value: 'win' | 'draw' | 'loss';
  turns: number | null;
}

/** The engine refused something: its own words. */
export class EngineError extends Error {}
/** The process has ended or the connection is lost. */
export class EngineGone extends Error {}

/** One session with the engine. */
export class Engine {
  private constructor();
  static start(command: string, args?: readonly string[]): Promise<Engine>;
  static connect(address: { host?: string; port: number }): Promise<Engine>;
  static connectWeb(url: string, options?: { WebSocket?: unknown }): Promise<Engine>;

  readonly name: string;
  readonly author: string;
  readonly options: ReadonlyMap<string, Option>;
  readonly gone: boolean;

  configure(options: Record<string, string | number | boolean>): Promise<void>;
  newGame(): Promise<void>;
  setPosition(start?: { fen?: string; turns?: readonly string[] }): Promise<Position>;
  push(turn: string): Promise<Position>;
  position(): Promise<Position>;
  legal(): Promise<string[]>;
  board(): Promise<Board>;
  games(): Promise<Variant[]>;
  tableValues(): Promise<Map<string, TableValue>>;
  define(text: string): Promise<string[]>;
  readRecords(text: string): Promise<GameRecord[]>;
  play(limit: Limit): Promise<BestTurn>;
  analyse(limit?: Limit, options?: { multipv?: number }): AsyncGenerator<Info, BestTurn, void>;
  ask(lines: readonly string[], ending: string): Promise<{ lines: string[]; errors: string[] }>;
  quit(): Promise<void>;
}
