import { useCallback, useEffect, useMemo, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Question } from '../address/question.js';
import { AddressReader } from '../address/reader.js';
import { addressOf, useAddress } from '../address/use-address.js';
import { useCorpus } from '../frame/corpus.js';
import bar from '../frame/question-bar.module.css';
import { Toolbar } from '../frame/toolbar.js';
import type { ArgumentGraphQuery } from '../generated/operations.js';
import { SearchBox } from '../parts/search-box.js';
import { listed } from '../texts/listed.js';
import { useTranslation } from '../texts/use-translation.js';
import { DialogueState } from './drawing/dialogue.js';
import { type FoldedByHand, withGraph } from './drawing/fold-state.js';
import { FoldingState } from './drawing/folding.js';
import { type Graph, graphOfSketch, partsOf } from './graph.js';
import styles from './graphs-view.module.css';
import { NoGraphs } from './no-graphs.js';
import { OpenedGraph, useOpenedGraph } from './opened-graph.js';
import { GraphResults } from './results.js';
import { SketchEditor } from './sketch/editor.js';
import { useSketch } from './sketch/use-sketch.js';
import { GraphsStart } from './start.js';
import { GRAPHS_STATE, type Way } from './state.js';

const WAYS = ['text', 'sketch'] as const satisfies readonly Way[];

/** Argument graphs, searched by a text, by a sketch or by one of them. */
export default function GraphsView() {
  const { graphCount } = useCorpus();
  return graphCount === 0 ? <NoGraphs /> : <Graphs />;
}

function Graphs() {
  const { t } = useTranslation();
  const { question, state, unread, go } = useAddress(GRAPHS_STATE);
  const { way, graph } = state;
  const save = useCallback(
    (sketch: readonly string[]) =>
      // An address without a sketch would mean a search by text.
      go({ state: { sketch, ...(sketch.length === 0 && { way: 'sketch' }) } }, { replace: true }),
    [go],
  );
  const book = useSketch(state.sketch, save);
  const opened = useOpenedGraph(graph);
  const parts = useMemo(() => partsOf(book.settled), [book.settled]);
  const text = textOf(question);
  const query = useMemo((): Graph | undefined => {
    if (graph !== '') return opened.graph;
    return way === 'sketch' && parts ? graphOfSketch(book.settled) : undefined;
  }, [graph, opened.graph, way, parts, book.settled]);
  const by = useMemo((): ArgumentGraphQuery | undefined => {
    if (graph !== '') return { graphId: graph };
    if (way === 'sketch') return parts && { graph: { parts } };
    return text === '' ? undefined : { text };
  }, [graph, way, parts, text]);
  const likeThis = useCallback(
    (id: string) => addressOf('/graphs', question, GRAPHS_STATE, { ...state, graph: id }),
    [question, state],
  );

  const fold = useCallback(
    (graph: string, next: FoldedByHand) => {
      const now = GRAPHS_STATE.read(new AddressReader(window.location.search)).fold;
      go({ state: { fold: withGraph(now, graph, next) } });
    },
    [go],
  );
  const dialogue = useCallback(
    (graph: string, on: boolean) => {
      const now = GRAPHS_STATE.read(new AddressReader(window.location.search)).dialogue;
      const others = now.filter((id) => id !== graph);
      go({ state: { dialogue: on ? [...others, graph] : others } });
    },
    [go],
  );

  const isStart = way === 'text' && by === undefined;
  const isSketching = way === 'sketch' && graph === '';
  const [isPasting, setPasting] = useState(false);
  useEffect(() => {
    // Going back leaves the sketch and the window over it.
    if (!isSketching) setPasting(false);
  }, [isSketching]);
  function paste() {
    go({ state: { way: 'sketch' } });
    setPasting(true);
  }

  return (
    <DialogueState state={state.dialogue} change={dialogue}>
      <FoldingState state={state.fold} change={fold}>
        <div className={bar['bar']}>
          <ToggleButtonGroup
            aria-label={t('graphs.by')}
            className={styles['ways']!}
            disallowEmptySelection
            selectedKeys={graph === '' ? [way] : []}
            onSelectionChange={(keys) => {
              const chosen = WAYS.find((each) => keys.has(each));
              if (chosen) go({ state: { way: chosen, graph: '' } });
            }}
          >
            {WAYS.map((name) => (
              <ToggleButton key={name} id={name}>
                {t(`graphs.ways.${name}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {way === 'text' && graph === '' && (
            <SearchBox label={t('search.label')} placeholder={t('search.placeholder')} />
          )}
          <span className={styles['tools']}>
            <Toolbar />
          </span>
          {unread.length > 0 && (
            <p className={bar['note']} role="status">
              {t('address.unread', { parts: listed(unread) })}
            </p>
          )}
        </div>
        {graph !== '' ? (
          <OpenedGraph opened={opened} picture={state.picture} book={book} go={go} />
        ) : (
          isSketching && (
            <div className={styles['sketch']}>
              <SketchEditor book={book} isPasting={isPasting} onPasting={setPasting} />
            </div>
          )
        )}
        {isStart && <GraphsStart onPaste={paste} />}
        {by && !opened.isMissing && (
          <GraphResults by={by} query={query} state={state} likeThis={likeThis} go={go} />
        )}
      </FoldingState>
    </DialogueState>
  );
}

/** What is searched by words: the question, or else the topics that were chosen. */
function textOf({ text, conditions }: Question): string {
  return text.trim() === '' ? conditions.topic.join(', ') : text.trim();
}
