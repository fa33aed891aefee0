import { pick, useGraphiQL } from '@graphiql/react';
import { useEffect, useMemo, useState } from 'react';
import { partsOf } from './parts.js';
import { PartView } from './views.js';

const MODES = { JSON: 'JSON', BOTH: 'Both', VIEW: 'View' } as const;
type Mode = keyof typeof MODES;

/** In pixels, of the editors. */
const FONT_SIZE = 13;

/** Below the answer's JSON: its hits as tables, its counts as bars, its pictures. */
export function ResultPanel() {
  useSmallerPrint();
  const answer = useAnswer();
  const parts = useMemo(() => partsOf(dataOf(answer)), [answer]);
  const [mode, setMode] = useState<Mode>('BOTH');

  if (answer === '')
    return <p className="result-hint">Press play, or Ctrl-Enter, to run the query.</p>;
  if (parts.length === 0) return null;
  return (
    <div className="result-panel" data-mode={mode}>
      <div role="group" aria-label="What to show" className="result-modes">
        {(Object.keys(MODES) as Mode[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={mode === name}
            onClick={() => setMode(name)}
          >
            {MODES[name]}
          </button>
        ))}
      </div>
      {mode !== 'JSON' && (
        <div className="result-parts">
          {parts.map((part, place) => (
            <PartView key={place} part={part} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The text of the response editor, which holds the answer of the tab in front. */
function useAnswer(): string {
  const { responseEditor } = useGraphiQL(pick('responseEditor'));
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    if (!responseEditor) return;
    const read = () => setAnswer(responseEditor.getValue());
    read();
    const listener = responseEditor.onDidChangeModelContent(read);
    return () => listener.dispose();
  }, [responseEditor]);
  return answer;
}

/** Lets the comments of the examples fit, and wraps long lines where an editor is narrow. */
function useSmallerPrint(): void {
  const editors = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'headerEditor', 'responseEditor'),
  );
  useEffect(() => {
    for (const editor of Object.values(editors))
      editor?.updateOptions({ fontSize: FONT_SIZE, wordWrap: 'on' });
  }, [editors]);
}

function dataOf(answer: string): unknown {
  try {
    return (JSON.parse(answer) as { data?: unknown }).data;
  } catch {
    return undefined; // A message of GraphiQL, such as that the server cannot be reached.
  }
}
