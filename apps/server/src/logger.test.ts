import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { createLoggerInto, failureText } from './logger.ts';

const SECRET = 's3cr3t-\n    at value';

function recordingLogger() {
  const lines: string[] = [];
  return { lines, log: createLoggerInto({ write: (line: string) => lines.push(line) }) };
}

describe('the log', () => {
  it('redacts passwords and tokens at all depths that the code logs', () => {
    const { lines, log } = recordingLogger();
    log.info({ password: SECRET, body: { token: SECRET, user: { accessToken: SECRET } } }, 'sign-in');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('s3cr3t');
    expect(lines[0]).toContain('sign-in');
  });

  it('contains a failed statement without its parameters', () => {
    const { lines, log } = recordingLogger();
    const cause = Object.assign(new Error('duplicate key'), {
      detail: `Key (credentials_id)=(${SECRET}) already exists.`,
      constraint: 'device_credentials__credentials_id',
    });
    const error = new Error('request failed', {
      cause: new DrizzleQueryError('insert into t values ($1)', [SECRET], cause),
    });
    log.error({ err: error }, 'request failed');
    expect(lines[0]).toContain('device_credentials__credentials_id');
    for (const shown of [lines[0], failureText(error)]) {
      expect(shown).not.toContain('s3cr3t');
      expect(shown).toContain('insert into t values ($1)');
      expect(shown).toContain('logger.test.ts');
    }
  });
});
