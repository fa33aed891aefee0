/** Claims, premises, and which premises people found to speak to which claim. */
export interface PremiseTask {
  readonly premises: readonly TaskPremise[];
  readonly claims: readonly TaskClaim[];
}

export interface TaskPremise {
  readonly id: string;
  readonly text: string;
}

export interface TaskClaim {
  readonly id: string;
  readonly text: string;
  /** The part of the data that it is in, as "dev". */
  readonly split?: string;
  readonly topics: readonly string[];
  /** By the premise's id; what is not there is not relevant. */
  readonly judgements: ReadonlyMap<string, Judgement>;
}

export interface Judgement {
  /** Above 0 is relevant. */
  readonly grade: number;
  /** Those of equal meaning share one, within the claim; who shares none has one of its own. */
  readonly clusters: readonly string[];
}

/** The ids of the premises that speak to a claim. */
export function relevantTo({ judgements }: TaskClaim): readonly string[] {
  return [...judgements].flatMap(([id, { grade }]) => (grade > 0 ? [id] : []));
}
