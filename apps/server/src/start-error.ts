/** Why the server cannot start, as a message for the operator: printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
