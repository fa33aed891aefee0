import { readFileSync } from 'node:fs';

interface Line {
  id: string;
  text: string;
  claim: string;
  claimId: string;
  stance: string;
  topic: string;
  language: string;
  author: string;
  profile: Record<string, string | string[]>;
  year?: number;
}
export interface Variable {
  name: string;
  kind: string;
  values: string[];
  unknown: string[];
}
interface Manifest {
  name: string;
  licence: string;
  variables: Variable[];
  claims: { id: string; topic: string; text: Record<string, string> }[];
  graphs: { file: string; language: string; claimId: string; topic: string }[];
}

export const read = (path: string) =>
  readFileSync(new URL(`../../demo/${path}`, import.meta.url), 'utf8');
export const manifest = JSON.parse(read('corpus.json')) as Manifest;
export const premises = read('premises.jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

export const LANGUAGES = ['de', 'en', 'fr', 'it'];
export const distinct = <T>(values: readonly T[]) => [...new Set(values)];
export const countBy = (values: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
