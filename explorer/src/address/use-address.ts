import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Question, readQuestion, writeQuestion } from './question.js';
import { AddressReader } from './reader.js';
import { useStable } from './use-stable.js';
import type { ViewState } from './view-state.js';

export type { ViewState };

export interface Address<State> {
  readonly question: Question;
  readonly state: State;
  /** Parts of the address that mean nothing, such as `rank=best`. */
  readonly unread: readonly string[];
  /** Changes what is given; `replace` leaves no entry in the history. */
  readonly go: (
    change: { readonly question?: Partial<Question>; readonly state?: Partial<State> },
    options?: { readonly replace?: boolean },
  ) => void;
}

const NOTHING: ViewState<object> = { read: () => ({}), write: () => undefined };

/** The address of the page as what it means. It is the only place where a view keeps its state. */
export function useAddress<State extends object>(
  view: ViewState<State> = NOTHING as ViewState<State>,
): Address<State> {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const meaning = useMemo(() => {
    const address = new AddressReader(search);
    const question = readQuestion(address);
    const state = view.read(address);
    return { question, state, unread: address.unread() };
  }, [search, view]);
  const conditions = useStable(meaning.question.conditions);
  const order = useStable(meaning.question.order);
  const { corpus, text, opposite } = meaning.question;
  const question = useMemo(
    () => ({ corpus, text, opposite, conditions, order }),
    [corpus, text, opposite, conditions, order],
  );
  const go = useCallback<Address<State>['go']>(
    (change, options = {}) => {
      // What stands in the address now, not when this was drawn: two changes may follow at once.
      const now = new AddressReader(window.location.search);
      const before = readQuestion(now);
      // Another question is not turned round because the one before was.
      const isSame = (change.question?.text ?? before.text) === before.text;
      const opposite = isSame && before.opposite;
      const question = { ...before, opposite, ...change.question };
      const state = { ...view.read(now), ...change.state };
      // A part of the page that knows the question only leaves what the view keeps there.
      const others = view === (NOTHING as object) ? now.rest() : [];
      navigate(addressOf(path, question, view, state, others), options);
    },
    [navigate, path, view],
  );
  return { ...meaning, question, unread: useStable(meaning.unread), go };
}

/** The address of an argument's page. */
export function argumentAddress(corpus: string, id: string): string {
  return `/argument?${new URLSearchParams({ corpus, id }).toString()}`;
}

/** The address of a view for a question. */
export function addressOf<State extends object>(
  path: string,
  question: Question,
  view?: ViewState<State>,
  state?: State,
  others: readonly (readonly [string, string])[] = [],
): string {
  const params = writeQuestion(question);
  if (view && state) view.write(state, params);
  for (const [name, value] of others) params.append(name, value);
  const search = params.toString();
  return search === '' ? path : `${path}?${search}`;
}
