import { badInput } from '../../runtime/errors.js';
import { parseJson } from '../format.js';
import { looksLikeJson } from './detect.js';
import type { DraftEdge, DraftNode, GraphDraft, LineProblem } from './draft.js';
import { readKialoJson } from './kialo-json.js';
import { plain } from './kialo-markup.js';

/** "1.2.3. Pro: text"; the number is the id and begins with the parent's. */
const ENTRY = /^(?<id>1\.(?:\d+\.)*) (?:(?<side>Pro|Con): )?(?<text>.*)$/;
/** Meant to be an entry. */
const MISNUMBERED = /^\d[\d.]* (?:Pro|Con): /;
const REFERENCE = /^-> See ((?:\d+\.)+)/;

/** A discussion of Kialo, as the text of its export or as the JSON of its site. */
export function readKialo(text: string, file: string): GraphDraft {
  if (looksLikeJson(text)) return readKialoJson(parseJson(text, file), file);
  return readKialoText(text, file);
}

/** The export has no votes. An entry that is neither pro nor con rephrases its parent. */
function readKialoText(text: string, file: string): GraphDraft {
  const lines = text.split(/\r?\n/);
  const title = /^Discussion Title: (.*)/.exec(lines[0]!)?.[1]?.trim();
  const nodes: DraftNode[] = [];
  const edges: DraftEdge[] = [];
  const ids = new Set<string>();
  const { entries, problems } = entriesOf(title === undefined ? lines : ['', ...lines.slice(1)]);
  for (const { id, side, text } of entries) {
    const reference = REFERENCE.exec(text)?.[1];
    if (reference === undefined) {
      nodes.push({ id, type: 'STATEMENT', text: plain(text) });
      ids.add(id);
    }
    if (id === '1.') continue;
    const [source, target] = [reference ?? id, id.replace(/\d+\.$/, '')];
    const unknown = [source, target].find((end) => !ids.has(end));
    if (unknown) throw badInput(file, `entry ${id} needs entry ${unknown}, which is not before it`);
    const relation = `${id}scheme`;
    const type = side === 'Pro' ? 'SUPPORT' : side === 'Con' ? 'ATTACK' : 'REPHRASE';
    nodes.push({ id: relation, type, text: '' });
    edges.push({ source, target: relation }, { source: relation, target });
  }
  if (!ids.has('1.')) throw badInput(file, 'has no entry "1.", the claim under discussion');
  return {
    ...{ format: 'kialo', nodes, edges, majorClaims: ['1.'] },
    ...(title && { topic: title }),
    ...(problems.length > 0 && { problems }),
    extra: {},
  };
}

/** Lines that begin no entry continue the one before. */
function entriesOf(lines: readonly string[]) {
  const entries: { readonly id: string; readonly side?: string; text: string }[] = [];
  const problems: LineProblem[] = [];
  for (const [at, line] of lines.entries()) {
    const found = ENTRY.exec(line)?.groups;
    const last = entries.at(-1);
    if (found) {
      entries.push({ id: found['id']!, side: found['side'], text: found['text']! });
    } else if (MISNUMBERED.test(line)) {
      const problem = 'is numbered like no entry under "1.", such as "1.2. Pro:"';
      problems.push({ line: at + 1, raw: line, field: line.split(' ')[0]!, problem });
    } else if (last) {
      last.text += `\n${line.trim()}`;
    }
  }
  return { entries, problems };
}
