import type { AddressReader } from './reader.js';

/** What a view keeps in the address beside the question, with its parameters. */
export interface ViewState<State> {
  read(address: AddressReader): State;
  write(state: State, params: URLSearchParams): void;
}
