import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { AlarmEntry } from '@airdeck/contract/alarms/alarm-entries';
import { expect, it } from 'vitest';
import { createTimeFormatters } from '../../../lib/format/formatters.ts';
import { textsIn } from '../../../testing/texts.ts';
import { entryEvents } from './alarm-entries.ts';

async function textOf(kind: AlarmEntry['kind'], details: AlarmEntry['details']) {
  const { t } = await textsIn('en');
  const entry = { id: '1', createdTime: 0, kind, by: null, comment: null, editedTime: null, details };
  return entryEvents([entry], t, createTimeFormatters('en', 'UTC', STORED_UNITS))[0]?.text;
}

it.each([
  ['notified', { name: 'Asha', channel: 'mail' }, 'Asha was notified by email'],
  ['notified', { name: null, channel: 'push' }, 'Former user was notified by browser notification'],
  ['notified', { channel: 'webhook' }, 'Sent to the webhook'],
  [
    'notNotified',
    { name: 'Asha', channel: 'mail', reason: 'refused' },
    'Asha could not be notified by email: The receiver rejected the message.',
  ],
  [
    'notNotified',
    { channel: 'webhook', reason: 'noAnswer' },
    'Could not be sent to the webhook: No answer arrived in time.',
  ],
  [
    'onCallMissed',
    { rota: 'Nights', administrators: 2 },
    'No one is on call in \u2068Nights\u2069, so administrators are notified',
  ],
  [
    'onCallMissed',
    { rota: 'Nights', administrators: 0, userId: 'asha', name: 'Asha' },
    '\u2068Asha\u2069 is on call in \u2068Nights\u2069 but could not be notified, and neither could an administrator',
  ],
  ['assigned', { name: 'Asha' }, 'Assigned to Asha'],
] as const)('describes %s with %j as: %s', async (kind, details, text) => {
  expect(await textOf(kind, details)).toBe(text);
});
