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
  ['assigned', { name: 'Asha' }, 'Assigned to Asha'],
] as const)('describes %s with %j as: %s', async (kind, details, text) => {
  expect(await textOf(kind, details)).toBe(text);
});
