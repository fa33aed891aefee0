/** The status of a program that is ended by SIGPIPE, since whoever reads its output has left. */
const PIPE_CLOSED = 141;

/** For errors of `process.stdout`: ends as other programs do when `head` has read enough. */
export function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(PIPE_CLOSED);
}
