import { ConfigError } from '../config.ts';
import { ApiError } from '../http/errors.ts';
import { failureText } from '../logger.ts';
import { StartError } from '../start-error.ts';

/** Ends a command that failed, with exit code 1: what its user can mend is printed without a stack. */
export function endWithFailure(error: unknown): never {
  const expected =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof ApiError ||
    String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${expected ? (error as Error).message : failureText(error as Error)}\n`);
  process.exit(1);
}
