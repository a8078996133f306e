import { ConfigError } from '../config.ts';
import { ApiError } from '../http/errors.ts';
import { failureText } from '../logger.ts';
import { StartError } from '../start-error.ts';

/** Ends a failed command with exit code 1; errors that its user can fix are printed without a stack trace. */
export function endWithFailure(error: unknown): never {
  const expected =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof ApiError ||
    String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${expected ? (error as Error).message : failureText(error as Error)}\n`);
  process.exit(1);
}
