import type {
  Explanation,
  Move,
  MoveReason,
  ScoreStage,
  StageScore,
} from '../../src/domain/explanation.js';

interface Explained {
  readonly scores: { readonly [Stage in ScoreStage]?: Omit<StageScore, 'stage'> };
  readonly moves: {
    readonly [Type in MoveReason['type']]?: Omit<Move, 'reason'> &
      Omit<Extract<MoveReason, { readonly type: Type }>, 'type'>;
  };
}

/** An explanation by stage and by reason: each of them looks at a hit at most once. */
export function explained({ scores, moves }: Explanation = { scores: [], moves: [] }): Explained {
  return {
    scores: Object.fromEntries(scores.map(({ stage, ...rest }) => [stage, rest])),
    moves: Object.fromEntries(
      moves.map(({ from, to, reason: { type, ...reason } }) => [type, { from, to, ...reason }]),
    ),
  };
}
