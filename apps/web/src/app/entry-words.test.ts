import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { DeviceActivity } from '@airdeck/contract/devices/device-activity';
import { expect, it } from 'vitest';
import { activityWord } from '../features/device-health/components/health-words.ts';
import { createTimeFormatters } from '../lib/format/formatters.ts';
import { textsIn } from '../testing/texts.ts';
import { ENTRY_WORDS } from './entry-words.ts';

const ISOLATES = /[\u2068\u2069]/g;

it.each([
  ['renamed', { from: 'AIR-1', to: 'AIR-2' }, 'Name changed: AIR-2'],
  ['relabelled', { from: 'Kitchen', to: '' }, 'Label changed'],
  ['updated', { changed: ['additionalInfo'], gateway: 'unmarked' }, 'No longer a gateway'],
  ['assigned', { withHistory: true }, 'Assigned to a customer'],
  ['back', { lastReadingTime: 0 }, 'Sending again (the previous reading was from 01-01-1970 00:00)'],
  ['calibrated', { day: '2026-03-01', text: 'Span gas' }, 'Calibrated on 01-03-2026: Span gas'],
  [
    'movedToTenant',
    { keepsToken: true },
    'Moved to this tenant with its access token, which its previous owner knows',
  ],
  [
    'unassigned',
    { keepsToken: true },
    'Taken back from its customer with its access token, which users of the customer could read',
  ],
  ['modeAsked', { mode: 2, name: 'Night' }, 'Mode requested: Night'],
  [
    'modeAutomated',
    { automation: 'Evening', mode: 2, name: 'Night', isAfter: true },
    'Automation “Evening” ended and requested mode: Night',
  ],
  [
    'automationHeldBack',
    { automation: 'Evening', most: 12 },
    'Automation “Evening” paused because of too many mode changes within an hour',
  ],
  ['tokenRead', { times: 3, lastTime: 0 }, 'Viewed the access token (3×, last at 00:00)'],
] as const)('describes %s with %j as: %s', async (kind, details, text) => {
  const { t } = await textsIn('en');
  const stored: DeviceActivity = { id: '1', createdTime: 0, kind, userEmail: null, details };
  const word = activityWord(stored, ENTRY_WORDS, t, createTimeFormatters('en', 'UTC', STORED_UNITS));
  expect(word.replaceAll(ISOLATES, '')).toBe(text);
});
