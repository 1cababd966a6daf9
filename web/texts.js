// Every word the page shows, in each of its languages, and the choice of language.

const english = {
  tabPlay: 'Play', tabAnalyse: 'Analyse', tabSetup: 'Set up', tabRules: 'Learn',
  panel: 'Game and analysis', boardRegion: 'Board', course: 'Course of the game',
  open: 'Open', save: 'Save', settings: 'Settings', changeGame: 'Choose another game',
  newGame: 'New game', hint: 'Hint', moveNow: 'Move now', goOn: 'Go on from here', resign: 'Resign',
  white: 'White', black: 'Black', person: 'a person', engine: 'Millstone',
  toFirst: 'To the start', takeBack: 'Take back', forward: 'Forward', toLast: 'To the end',
  flip: 'Turn the board', cancelTurn: 'Cancel', finishTurn: 'Finish the turn', passTurn: 'Pass',
  analysing: 'Analyse', lines: 'Lines', wholeGame: 'Whole game', stop: 'Stop',
  setupPiece: 'What a click puts down', whitePiece: 'White piece', blackPiece: 'Black piece',
  closedPoint: 'Closed point', noPiece: 'Empty', toMove: 'To move', whiteHand: 'White’s hand',
  blackHand: 'Black’s hand', owed: 'Removals owed', setupClear: 'Empty board',
  setupStart: 'Start position', setupPlay: 'Play from here', setupAnalyse: 'Analyse',
  setupGood: 'This position can be.', settingUp: 'Click points to put pieces down or take them away.', cancel: 'Cancel', close: 'Close', start: 'Start',
  game: 'Game', level: 'Level', time: 'Time', levelFull: 'full strength', levelOf: '{0} of 20',
  ownRules: 'Rules of your own',
  ownRulesHelp: 'A section names a game and the one it is made from; each line changes a rule. The tab “Learn” shows the rules of every game in this form.',
  ownRulesText: 'Rules', addRules: 'Add', rulesAdded: 'Added: {0}',
  openHeading: 'Open a game or a position', pasteHere: 'Paste a record, a list of turns or a FEN',
  orFile: 'or choose a file (it may also be dropped on the board)', whichGame: 'Which game',
  saveHeading: 'Save', saveRecord: 'Game record', saveFen: 'Position (FEN)', saveSvg: 'Picture (SVG)',
  savePng: 'Picture (PNG)', link: 'Link to this game', copyLink: 'Copy the link', copied: 'Copied.',
  notCopied: 'Please copy the link by hand.',
  language: 'Language', look: 'Look', lookSystem: 'as the system', lookLight: 'light',
  lookDark: 'dark', animate: 'Movement', sound: 'Sound', showTargets: 'Show where a piece can go',
  showNames: 'Show the names of files and ranks',
  lost: 'The connection to the engine is lost. Trying again …', reconnect: 'Now',
  connecting: 'Looking for the engine …',
  movePer: '{0} s a turn', clockOf: '{0} min + {1} s a turn', fixedDepth: 'Quick (depth {0})',
  moveWhite: 'White to move', moveBlack: 'Black to move',
  removeWhite: 'White takes a piece', removeBlack: 'Black takes a piece',
  removeMore: 'Mill! Choose a piece to take.', youPass: 'No turn is possible: pass.',
  thinking: 'Millstone thinks …', hintIs: 'Hint: {0}', inHand: '{0} in hand', inFront: 'White at the bottom',
  result: '{0} ({1})', winsWhite: 'White wins', winsBlack: 'Black wins', drawn: 'Draw',
  reasons: {
    'fewer-pieces': 'too few pieces are left', blocked: 'no turn is possible', line: 'a line is closed',
    repetition: 'the position came back', 'no-removal': 'too long without a removal',
    'board-full': 'the board is full', 'max-plies': 'the game has reached its greatest length',
    time: 'out of time', resigned: 'resigned',
  },
  pointEmpty: '{0}, empty', pointWhite: '{0}, white piece', pointBlack: '{0}, black piece',
  pointClosed: '{0}, closed', canPlace: 'place here', canMove: 'can move', canGo: 'move here',
  canTake: 'can be taken', isChosen: 'chosen', boardName: 'Board of {0}. Arrow keys go from point to point, Enter chooses.',
  didPlace: '{0} places on {1}', didMove: '{0} moves {1} to {2}', didTake: 'takes {0}', didPass: '{0} passes',
  didDuty: '{0} takes {1}', cannotMove: 'The piece on {0} cannot move.', notYours: 'The piece on {0} is not yours to move.',
  chooseFirst: 'Choose one of your pieces first.', engineTurn: 'It is Millstone’s turn.', isOver: 'The game is over.',
  depth: 'depth {0}', nodes: '{0} nodes', speed: '{0}/s', tables: 'tables', noLines: 'no line yet', noTables: 'No tables know this position.',
  tableTurn: '{0}: {1}', tableValue: { win: 'wins', draw: 'draws', loss: 'loses' }, inTurns: '{0} in {1}',
  evaluation: 'Evaluation {0}', courseLabel: 'Graph of the evaluation; use the list of turns to go to a turn',
  noTurns: 'No turns yet.', playersAre: 'White: {0} · Black: {1}', turnNumber: 'Turn {0}',
  badText: 'This is neither a game record nor a position: {0}', version: 'Millstone in the browser; all rules, results and evaluations come from the engine.',
  gamesOf: 'Board: {0}', points: '{0} points', unsavedStart: 'The link has a position that cannot be: {0}',
  boards: {
    nine: 'three squares', 'nine-diagonal': 'three squares with diagonals', 'nine-diagonal-moves': 'three squares, diagonals to move along',
    sesotho: 'Sesotho', six: 'two squares', seven: 'two squares and a centre', three: 'three by three',
    'three-orthogonal': 'three by three, straight lines', 'three-diagonal': 'three by three with diagonals',
    'three-king': 'three by three, every step', picaria: 'Picaria', wheel: 'wheel', triangle: 'triangle',
  },
  puzzles: 'Puzzles', puzzleStart: 'Begin', puzzleNext: 'Next puzzle', puzzleSolution: 'Show the solution',
  puzzleCount: '{0} of {1} solved', puzzleNone: 'There are none for this game; there are some for {0}.',
  puzzleWin: 'You are to move and win: only one turn does.', puzzleDraw: 'You are to move: only one turn does not lose.',
  puzzleLevel: 'Level {0} of 20 finds it.', puzzleHardest: 'No level finds it without thinking long.',
  puzzleRight: 'Right!', puzzleWrong: '{0} is not it.', puzzleOutcome: { win: '', draw: 'It only draws.', loss: 'It loses.' },
  puzzleShown: 'The turn is {0}.',
  titles: {}, engineWords: [],
  rules: {
    onBoard: 'The board ({0}) has {1} points and {2} lines of three.',
    pieces: 'Each player has {0} pieces.', startOnBoard: 'The game begins with the pieces on the board.',
    place: 'White begins. The players take turns in placing a piece on an empty point.',
    moveWhilePlacing: 'Instead of placing, a piece that stands on the board may be moved.',
    placeThenMove: 'When all pieces are placed, a turn moves one piece along an edge to a neighbouring empty point.',
    moveOnly: 'A turn moves one piece along an edge to a neighbouring empty point.',
    placeBan: 'No piece may be placed on {0}.', placeBanFirst: 'The first piece of the game may not be placed on {0}.',
    flyNever: 'Pieces never fly.', flyAt: 'A player with {0} pieces or fewer may fly: move to any empty point.',
    flyAlways: 'Pieces may always move to any empty point.', flyTotal: 'Pieces in hand count for that.',
    jump: 'A piece may also jump over one piece along a line, taking nothing.',
    lineWins: 'Who closes a line of three own pieces wins at once.',
    mill: 'Three own pieces on a line are a mill. Who closes one takes a piece of the opponent.',
    millPlacing: {
      none: 'A mill closed by placing earns nothing.',
      handThenOpponent: 'A mill closed by placing costs the opponent a piece of the hand, and the opponent is to move.',
      handThenSame: 'A mill closed by placing costs the opponent a piece of the hand, and its maker goes on.',
      opponentRemovesOwn: 'After a mill closed by placing the opponent takes away one of its own pieces.',
      countAtEnd: 'Mills closed by placing earn nothing at first; they are counted when all pieces are placed, and pieces are taken then.',
    },
    millMovingNone: 'A mill closed by moving earns nothing.',
    perLine: 'Closing several mills at once earns a removal for each.', one: 'Closing several mills at once earns one removal.',
    standard: 'A piece in a mill may be taken only if all pieces of that player are in mills.',
    strict: 'A piece in a mill may never be taken.', noProtection: 'Every piece may be taken, also out of a mill.',
    removalOptional: 'A removal may be declined.', oncePerPlayer: 'Each line earns its removal only once for each player.',
    reform: {
      noRemoval: 'A mill that is opened and closed again at once by the same piece earns nothing.',
      noImmediate: 'A mill that is opened may not be closed again at once by the same piece.',
      noBackAndForth: 'A piece that left one mill to close another may not go straight back.',
    },
    closedPoints: 'While pieces are being placed, a point emptied by a removal stays closed.',
    minPieces: 'Who has fewer than {0} pieces has lost.',
    blocked: {
      loss: 'Who cannot move has lost.', draw: 'If a player cannot move, the game is drawn.', pass: 'Who cannot move passes.',
      removeAndMove: 'Who cannot move takes a neighbouring piece of the opponent and moves.',
      removeAndPass: 'Who cannot move takes a neighbouring piece of the opponent, and the opponent moves.',
      bothRemove: 'If a player cannot move, both take a neighbouring piece of the other.',
    },
    boardFull: {
      draw: 'If the board is full after placing, the game is drawn.', firstLoses: 'If the board is full after placing, White has lost.',
      firstThenSecond: 'If the board is full after placing, White and then Black take a piece.',
      secondThenFirst: 'If the board is full after placing, Black and then White take a piece.',
      sideToMove: 'If the board is full after placing, the player to move takes a piece.',
    },
    placingEnds: 'Placing ends when only {0} points are empty.',
    movingStarts: { white: 'White moves first once all pieces are placed.', black: 'Black moves first once all pieces are placed.' },
    custodian: 'Captures without a mill: a piece between two pieces of the opponent is taken ({0}).',
    intervention: 'Captures without a mill: who goes between two pieces of the opponent takes both ({0}).',
    leap: 'Captures without a mill: a piece may leap over one of the opponent and take it ({0}).',
    repetition: 'The game is drawn when a position occurs {0} times.', noRemoval: 'It is drawn after {0} turns in a row without placing or taking.',
    endgame: 'With three pieces ({1}) it is drawn after {0} such turns.', either: 'either player', both: 'both players',
    maxPlies: 'It is drawn after {0} turns.', misere: 'Misère: who would win by these rules loses.',
    goal: 'The goal', course: 'The turns', mills: 'Mills', ends: 'The end of the game', exact: 'Every rule, as the engine has it',
  },
};

const german = {
  tabPlay: 'Spielen', tabAnalyse: 'Analyse', tabSetup: 'Aufstellen', tabRules: 'Lernen',
  panel: 'Spiel und Analyse', boardRegion: 'Brett', course: 'Verlauf der Partie',
  open: 'Öffnen', save: 'Sichern', settings: 'Einstellungen', changeGame: 'Anderes Spiel wählen',
  newGame: 'Neue Partie', hint: 'Tipp', moveNow: 'Zieh jetzt', goOn: 'Ab hier weiter', resign: 'Aufgeben',
  white: 'Weiß', black: 'Schwarz', person: 'ein Mensch', engine: 'Millstone',
  toFirst: 'Zum Anfang', takeBack: 'Zurück', forward: 'Vor', toLast: 'Zum Ende',
  flip: 'Brett drehen', cancelTurn: 'Abbrechen', finishTurn: 'Zug beenden', passTurn: 'Passen',
  analysing: 'Analysieren', lines: 'Varianten', wholeGame: 'Ganze Partie', stop: 'Halt',
  setupPiece: 'Was ein Klick setzt', whitePiece: 'Weißer Stein', blackPiece: 'Schwarzer Stein',
  closedPoint: 'Gesperrter Punkt', noPiece: 'Leer', toMove: 'Am Zug', whiteHand: 'Weiß in der Hand',
  blackHand: 'Schwarz in der Hand', owed: 'Noch zu schlagen', setupClear: 'Leeres Brett',
  setupStart: 'Anfangsstellung', setupPlay: 'Von hier spielen', setupAnalyse: 'Analysieren',
  setupGood: 'Diese Stellung ist möglich.', settingUp: 'Klicke Punkte an, um Steine zu setzen oder wegzunehmen.', cancel: 'Abbrechen', close: 'Schließen', start: 'Beginnen',
  game: 'Spiel', level: 'Stufe', time: 'Zeit', levelFull: 'volle Stärke', levelOf: '{0} von 20',
  ownRules: 'Eigene Regeln',
  ownRulesHelp: 'Ein Abschnitt nennt ein Spiel und das, aus dem es gemacht ist; jede Zeile ändert eine Regel. Die Seite „Lernen“ zeigt die jedes Spiels in dieser Form.',
  ownRulesText: 'Regeln', addRules: 'Hinzufügen', rulesAdded: 'Hinzugefügt: {0}',
  openHeading: 'Partie oder Stellung öffnen', pasteHere: 'Aufzeichnung, Zugfolge oder FEN einfügen',
  orFile: 'oder eine Datei wählen (sie kann auch aufs Brett gezogen werden)', whichGame: 'Welche Partie',
  saveHeading: 'Sichern', saveRecord: 'Partie', saveFen: 'Stellung (FEN)', saveSvg: 'Bild (SVG)',
  savePng: 'Bild (PNG)', link: 'Verweis auf diese Partie', copyLink: 'Verweis kopieren', copied: 'Kopiert.',
  notCopied: 'Bitte den Verweis von Hand kopieren.',
  language: 'Sprache', look: 'Aussehen', lookSystem: 'wie das System', lookLight: 'hell',
  lookDark: 'dunkel', animate: 'Bewegung', sound: 'Ton', showTargets: 'Zeigen, wohin ein Stein kann',
  showNames: 'Namen der Linien und Reihen zeigen',
  lost: 'Die Verbindung zum Programm ist verloren. Neuer Versuch …', reconnect: 'Jetzt',
  connecting: 'Das Programm wird gesucht …',
  movePer: '{0} s je Zug', clockOf: '{0} min + {1} s je Zug', fixedDepth: 'Schnell (Tiefe {0})',
  moveWhite: 'Weiß ist am Zug', moveBlack: 'Schwarz ist am Zug',
  removeWhite: 'Weiß nimmt einen Stein', removeBlack: 'Schwarz nimmt einen Stein',
  removeMore: 'Mühle! Wähle einen Stein zum Schlagen.', youPass: 'Kein Zug ist möglich: passen.',
  thinking: 'Millstone denkt …', hintIs: 'Tipp: {0}', inHand: '{0} in der Hand', inFront: 'Weiß unten',
  result: '{0} ({1})', winsWhite: 'Weiß gewinnt', winsBlack: 'Schwarz gewinnt', drawn: 'Unentschieden',
  reasons: {
    'fewer-pieces': 'zu wenige Steine', blocked: 'kein Zug möglich', line: 'eine Reihe ist geschlossen',
    repetition: 'Stellungswiederholung', 'no-removal': 'zu lange nichts geschlagen',
    'board-full': 'das Brett ist voll', 'max-plies': 'die größte Länge ist erreicht',
    time: 'Zeit überschritten', resigned: 'aufgegeben',
  },
  pointEmpty: '{0}, leer', pointWhite: '{0}, weißer Stein', pointBlack: '{0}, schwarzer Stein',
  pointClosed: '{0}, gesperrt', canPlace: 'hier setzen', canMove: 'kann ziehen', canGo: 'hierher ziehen',
  canTake: 'kann geschlagen werden', isChosen: 'gewählt', boardName: 'Brett: {0}. Pfeiltasten gehen von Punkt zu Punkt, Eingabe wählt.',
  didPlace: '{0} setzt auf {1}', didMove: '{0} zieht von {1} nach {2}', didTake: 'schlägt {0}', didPass: '{0} passt',
  didDuty: '{0} schlägt {1}', cannotMove: 'Der Stein auf {0} kann nicht ziehen.', notYours: 'Der Stein auf {0} gehört dem anderen.',
  chooseFirst: 'Wähle zuerst einen eigenen Stein.', engineTurn: 'Millstone ist am Zug.', isOver: 'Die Partie ist zu Ende.',
  depth: 'Tiefe {0}', nodes: '{0} Knoten', speed: '{0}/s', tables: 'Tabellen', noLines: 'noch keine Variante', noTables: 'Keine Tabelle kennt diese Stellung.',
  tableTurn: '{0}: {1}', tableValue: { win: 'gewinnt', draw: 'hält unentschieden', loss: 'verliert' }, inTurns: '{0} in {1}',
  evaluation: 'Bewertung {0}', courseLabel: 'Verlauf der Bewertung; die Zugliste führt zu einem Zug',
  noTurns: 'Noch keine Züge.', playersAre: 'Weiß: {0} · Schwarz: {1}', turnNumber: 'Zug {0}',
  badText: 'Das ist weder eine Partie noch eine Stellung: {0}', version: 'Millstone im Browser; alle Regeln, Ergebnisse und Bewertungen kommen vom Programm.',
  gamesOf: 'Brett: {0}', points: '{0} Punkte', unsavedStart: 'Der Verweis hat eine Stellung, die nicht sein kann: {0}',
  boards: {
    nine: 'drei Quadrate', 'nine-diagonal': 'drei Quadrate mit Diagonalen', 'nine-diagonal-moves': 'drei Quadrate, Diagonalen zum Ziehen',
    sesotho: 'Sesotho', six: 'zwei Quadrate', seven: 'zwei Quadrate und Mitte', three: 'drei mal drei',
    'three-orthogonal': 'drei mal drei, gerade Reihen', 'three-diagonal': 'drei mal drei mit Diagonalen',
    'three-king': 'drei mal drei, jeder Schritt', picaria: 'Picaria', wheel: 'Rad', triangle: 'Dreieck',
  },
  puzzles: 'Aufgaben', puzzleStart: 'Beginnen', puzzleNext: 'Nächste Aufgabe', puzzleSolution: 'Lösung zeigen',
  puzzleCount: '{0} von {1} gelöst', puzzleNone: 'Für dieses Spiel gibt es keine; für {0} gibt es einige.',
  puzzleWin: 'Du bist am Zug und gewinnst: nur mit einem Zug.', puzzleDraw: 'Du bist am Zug: nur ein Zug verliert nicht.',
  puzzleLevel: 'Stufe {0} von 20 findet ihn.', puzzleHardest: 'Keine Stufe findet ihn ohne langes Nachdenken.',
  puzzleRight: 'Richtig!', puzzleWrong: '{0} ist es nicht.', puzzleOutcome: { win: '', draw: 'Das hält nur unentschieden.', loss: 'Das verliert.' },
  puzzleShown: 'Der Zug ist {0}.',
  titles: {
    ninemensmorris: 'Mühle', nofly: 'Mühle ohne Springen', classroom: 'Mühle in der Schule', shortgame: 'Mühle, höchstens 200 Züge',
    openspiel: 'Mühle wie in OpenSpiel', gasser: 'Mühle, gelöst von Gasser', flyordie: 'Mühle wie bei FlyOrDie',
    strictmill: 'Mühle, Mühlen schützen immer', anycapture: 'Mühle, Mühlen schützen nie', polish: 'Mühle, je Reihe ein Stein',
    russian: 'Russische Mühle', onetimemill: 'Mühle, jede Reihe zahlt einmal', lasker: 'Lasker-Mühle', 'lasker-sanmill': 'Lasker-Mühle wie in Sanmill',
    fourmensmorris: 'Vierermühle', fivemensmorris: 'Fünfermühle', sixmensmorris: 'Kleine Mühle (sechs Steine)', sevenmensmorris: 'Siebenermühle',
    elevenmensmorris: 'Elfermühle', twelvemensmorris: 'Große Mühle (zwölf Steine)', threemensmorris: 'Dreiermühle',
    'threemensmorris-nocentre': 'Dreiermühle, nicht zuerst in die Mitte', roundmerels: 'Rundmühle', nineholes: 'Neun Löcher',
    picaria9: 'Picaria auf neun Punkten', picaria: 'Picaria auf dreizehn Punkten', experimental: 'Sanmills Versuchsregeln',
    'twelvemensmorris-sanmill': 'Große Mühle wie in Sanmill', 'morabaraba-malom': 'Morabaraba wie in Malom', 'morabaraba-sanmill': 'Morabaraba wie in Sanmill',
  },
  // What the engine says, by patterns.
  engineWords: [
    [/(\w\d) is occupied/, '$1 ist besetzt'], [/(\w\d) is closed/, '$1 ist gesperrt'],
    [/(\w\d) and (\w\d) are not adjacent/, '$1 und $2 sind nicht benachbart'],
    [/(\w\d) is protected by a mill/, '$1 ist durch eine Mühle geschützt'], [/no piece on (\w\d)/, 'auf $1 steht kein Stein'],
    [/the piece on (\w\d) is not (white|black)/, 'der Stein auf $1 kann nicht genommen werden'],
    [/(\w\d) cannot be removed now/, '$1 kann jetzt nicht genommen werden'],
    [/no piece may be placed on (\w\d) now/, 'auf $1 darf jetzt nicht gesetzt werden'],
    [/(white|black) has no piece in hand/i, 'kein Stein ist mehr in der Hand'], [/(white|black) still has pieces in hand/i, 'es sind noch Steine zu setzen'],
    [/no (white|black) piece next to (\w\d)/, 'kein eigener Stein steht neben $2'], [/no (white|black) piece on (\w\d)/, 'auf $2 steht kein eigener Stein'],
    [/the mill opened by the last move may not be closed again so/, 'die eben geöffnete Mühle darf so nicht wieder geschlossen werden'],
    [/a removal is owed/, 'erst ist ein Stein zu nehmen'], [/this removal cannot be declined/, 'es muss ein Stein genommen werden'],
    [/no removal is owed/, 'es ist kein Stein zu nehmen'], [/the game is over.*/, 'die Partie ist zu Ende'],
    [/(white|black) is blocked and can only pass/i, 'nur Passen ist möglich'], [/no connection/, 'keine Verbindung'],
  ],
  rules: {
    onBoard: 'Das Brett ({0}) hat {1} Punkte und {2} Reihen zu dreien.',
    pieces: 'Jeder hat {0} Steine.', startOnBoard: 'Die Partie beginnt mit den Steinen auf dem Brett.',
    place: 'Weiß beginnt. Abwechselnd wird ein Stein auf einen leeren Punkt gesetzt.',
    moveWhilePlacing: 'Statt zu setzen, darf ein Stein auf dem Brett gezogen werden.',
    placeThenMove: 'Sind alle Steine gesetzt, zieht man einen Stein auf einen benachbarten leeren Punkt.',
    moveOnly: 'Man zieht einen Stein auf einen benachbarten leeren Punkt.',
    placeBan: 'Auf {0} darf nicht gesetzt werden.', placeBanFirst: 'Der erste Stein der Partie darf nicht auf {0} gesetzt werden.',
    flyNever: 'Es wird nie gesprungen.', flyAt: 'Wer höchstens {0} Steine hat, darf springen: auf jeden leeren Punkt ziehen.',
    flyAlways: 'Steine dürfen immer auf jeden leeren Punkt ziehen.', flyTotal: 'Steine in der Hand zählen dabei mit.',
    jump: 'Ein Stein darf auch entlang einer Reihe über einen anderen springen, ohne ihn zu schlagen.',
    lineWins: 'Wer eine Reihe aus drei eigenen Steinen schließt, gewinnt sofort.',
    mill: 'Drei eigene Steine auf einer Reihe sind eine Mühle. Wer eine schließt, schlägt einen Stein des anderen.',
    millPlacing: {
      none: 'Eine beim Setzen geschlossene Mühle bringt nichts.',
      handThenOpponent: 'Eine beim Setzen geschlossene Mühle kostet den anderen einen Stein aus der Hand; er ist am Zug.',
      handThenSame: 'Eine beim Setzen geschlossene Mühle kostet den anderen einen Stein aus der Hand; wer sie schloss, ist noch einmal dran.',
      opponentRemovesOwn: 'Nach einer beim Setzen geschlossenen Mühle nimmt der andere einen eigenen Stein weg.',
      countAtEnd: 'Beim Setzen geschlossene Mühlen bringen zunächst nichts; sie werden gezählt, wenn alle Steine gesetzt sind, und dann wird geschlagen.',
    },
    millMovingNone: 'Eine beim Ziehen geschlossene Mühle bringt nichts.',
    perLine: 'Wer mehrere Mühlen zugleich schließt, schlägt für jede.', one: 'Wer mehrere Mühlen zugleich schließt, schlägt einen Stein.',
    standard: 'Ein Stein in einer Mühle darf nur geschlagen werden, wenn alle in Mühlen stehen.',
    strict: 'Ein Stein in einer Mühle darf nie geschlagen werden.', noProtection: 'Jeder Stein darf geschlagen werden, auch aus einer Mühle.',
    removalOptional: 'Auf das Schlagen darf verzichtet werden.', oncePerPlayer: 'Jede Reihe zahlt jedem Spieler nur einmal.',
    reform: {
      noRemoval: 'Eine Mühle, die derselbe Stein öffnet und gleich wieder schließt, bringt nichts.',
      noImmediate: 'Eine geöffnete Mühle darf derselbe Stein nicht gleich wieder schließen.',
      noBackAndForth: 'Ein Stein, der eine Mühle verließ, um eine andere zu schließen, darf nicht gleich zurück.',
    },
    closedPoints: 'Solange gesetzt wird, bleibt ein durch Schlagen geleerter Punkt gesperrt.',
    minPieces: 'Wer weniger als {0} Steine hat, hat verloren.',
    blocked: {
      loss: 'Wer nicht ziehen kann, hat verloren.', draw: 'Kann einer nicht ziehen, ist die Partie unentschieden.', pass: 'Wer nicht ziehen kann, passt.',
      removeAndMove: 'Wer nicht ziehen kann, nimmt einen benachbarten Stein des anderen und zieht.',
      removeAndPass: 'Wer nicht ziehen kann, nimmt einen benachbarten Stein des anderen, und der andere zieht.',
      bothRemove: 'Kann einer nicht ziehen, nehmen beide einen benachbarten Stein des anderen.',
    },
    boardFull: {
      draw: 'Ist das Brett nach dem Setzen voll, ist die Partie unentschieden.', firstLoses: 'Ist das Brett nach dem Setzen voll, hat Weiß verloren.',
      firstThenSecond: 'Ist das Brett nach dem Setzen voll, nehmen Weiß und dann Schwarz einen Stein.',
      secondThenFirst: 'Ist das Brett nach dem Setzen voll, nehmen Schwarz und dann Weiß einen Stein.',
      sideToMove: 'Ist das Brett nach dem Setzen voll, nimmt, wer am Zug ist, einen Stein.',
    },
    placingEnds: 'Das Setzen endet, wenn nur noch {0} Punkte leer sind.',
    movingStarts: { white: 'Nach dem Setzen zieht Weiß zuerst.', black: 'Nach dem Setzen zieht Schwarz zuerst.' },
    custodian: 'Schlagen ohne Mühle: Ein Stein zwischen zwei fremden wird genommen ({0}).',
    intervention: 'Schlagen ohne Mühle: Wer zwischen zwei fremde Steine geht, nimmt beide ({0}).',
    leap: 'Schlagen ohne Mühle: Ein Stein darf über einen fremden springen und nimmt ihn ({0}).',
    repetition: 'Kommt eine Stellung {0}-mal vor, ist die Partie unentschieden.', noRemoval: 'Unentschieden ist sie auch nach {0} Zügen in Folge ohne Setzen oder Schlagen.',
    endgame: 'Mit drei Steinen ({1}) schon nach {0} solchen Zügen.', either: 'bei einem', both: 'bei beiden',
    maxPlies: 'Nach {0} Zügen ist die Partie unentschieden.', misere: 'Misère: Wer nach diesen Regeln gewänne, verliert.',
    goal: 'Das Ziel', course: 'Die Züge', mills: 'Mühlen', ends: 'Das Ende der Partie', exact: 'Alle Regeln, wie das Programm sie hat',
  },
};

const languages = { en: english, de: german };
let words = english;
let current = 'en';

export const language = () => current;

export function setLanguage(name) {
  current = name in languages ? name : 'en';
  words = languages[current];
  document.documentElement.lang = current;
}

// All texts of a language, for the test that compares them.
export const allTexts = (name) => languages[name];

// The text of a key ("reasons.blocked"), its {0}, {1} … filled in. undefined when there is none.
export function find(key, ...values) {
  let text = words;
  for (const part of key.split('.')) text = text?.[part];
  return typeof text === 'string' ? text.replace(/\{(\d)\}/g, (_, i) => values[i]) : undefined;
}

export const t = (key, ...values) => find(key, ...values) ?? key;

export const titleOf = (game) => words.titles[game.name] ?? game.title ?? game.name;

const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

// A message of the engine in the language of the page; of a refused turn only the reason.
export function fromEngine(message) {
  for (const [pattern, text] of words.engineWords) {
    const found = pattern.exec(message);
    if (found) return sentence(found[0].replace(pattern, text));
  }
  return sentence(/illegal (?:move|turn) .*?\): (.+)$/.exec(message)?.[1] ?? message);
}

// Puts the texts into the page: data-t for what an element shows, data-hint for
// what a sign stands for, data-tip for more about a text, data-label for the name of a part.
export function translatePage(root = document) {
  for (const element of root.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll('[data-hint]')) {
    element.title = t(element.dataset.hint);
    element.setAttribute('aria-label', element.title);
  }
  for (const element of root.querySelectorAll('[data-tip]')) element.title = t(element.dataset.tip);
  for (const element of root.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', t(element.dataset.label));
  }
}
