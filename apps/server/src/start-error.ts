/** Why the server cannot start, in words for the person who started it: printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
