import { useState } from 'react';
import { useCorpus } from '../frame/corpus.js';
import type { JudgedItem } from './judged-item.js';
import type { Judgement } from './judgements.js';
import type { LabelSet } from './labels.js';
import { judge } from './sending.js';

interface Judging {
  readonly question: string;
  readonly annotator: string;
  /** Of all annotators. */
  readonly judgements: readonly Judgement[];
  readonly hits: readonly JudgedItem[];
  /** Those that are judged by. */
  readonly sets: readonly LabelSet[];
  /** The id of the hit that is judged now. */
  readonly current: string | undefined;
  readonly onMove: (hit: string) => void;
}

interface Step {
  readonly hit: JudgedItem;
  readonly set: string;
  readonly before: string | undefined;
}

/** The labels that an annotator gave, and what judging does: label, undo, go on. */
export function useJudging(judging: Judging) {
  const { question, annotator, judgements, hits, sets, current, onMove } = judging;
  const corpus = useCorpus();
  const [done, setDone] = useState<readonly Step[]>([]);
  const own = judgements.filter((judgement) => judgement.annotator === annotator);
  const given = new Map(own.map((each) => [`${each.hit.id} ${each.set}`, each]));
  const labelOf = (hit: string, set: string) => given.get(`${hit} ${set}`)?.label;
  const isJudged = (hit: string) => sets.some(({ name }) => labelOf(hit, name) !== undefined);
  const isComplete = (hit: string, except?: string) =>
    sets.every(({ name }) => name === except || labelOf(hit, name) !== undefined);

  function set(hit: JudgedItem, name: string, label: string | undefined) {
    const { id, externalId } = hit;
    judge({
      corpus: corpus.name,
      question,
      annotator,
      set: name,
      label: label ?? null,
      hit: { id, externalId },
      savedId: given.get(`${id} ${name}`)?.savedId,
    });
  }

  const place = hits.findIndex(({ id }) => id === current);
  const hit = hits[place];

  return {
    hit,
    place,
    total: hits.length,
    labelOf,
    isJudged,
    /** How many hits have a label of a set, or of any set that is judged by. */
    countJudged: (name?: string) =>
      hits.filter(({ id }) => (name ? labelOf(id, name) !== undefined : isJudged(id))).length,
    /** Gives a label, or takes it back if the hit has it. The last set leads to the next hit. */
    label: (name: string, label: string) => {
      if (!hit) return;
      const before = labelOf(hit.id, name);
      set(hit, name, before === label ? undefined : label);
      setDone([...done, { hit, set: name, before }]);
      const next = hits[place + 1];
      if (before === undefined && isComplete(hit.id, name) && next) onMove(next.id);
    },
    undo: () => {
      const last = done.at(-1);
      if (!last) return;
      setDone(done.slice(0, -1));
      set(last.hit, last.set, last.before);
      onMove(last.hit.id);
    },
    canUndo: done.length > 0,
    move: (by: 1 | -1) => {
      const next = hits[place + by];
      if (next) onMove(next.id);
    },
    /** To the next hit that has no label yet, also from the end to the beginning. */
    moveToOpen: () => {
      const open = [...hits.slice(place + 1), ...hits.slice(0, place)].find(
        ({ id }) => !isJudged(id),
      );
      if (open) onMove(open.id);
    },
  };
}

export type JudgingActions = ReturnType<typeof useJudging>;
