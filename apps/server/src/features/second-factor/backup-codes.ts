import { randomBytes } from 'node:crypto';
import { BACKUP_CODES } from '@airdeck/contract/second-factor/second-factor';

const CODE_BYTES = 4;

/** New codes, each different. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) codes.add(randomBytes(CODE_BYTES).toString('hex'));
  return [...codes];
}
