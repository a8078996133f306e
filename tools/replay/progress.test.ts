import { expect, it } from 'vitest';
import { progressLine } from './progress.ts';

it('shows rows, acknowledgements, their rate and the time of the device', () => {
  const state = {
    sent: 120,
    acknowledged: 100,
    refused: 0,
    total: 47_373,
    deviceTs: Date.parse('2019-11-07T02:30:11Z'),
  };
  expect(progressLine(state, 8000)).toBe(
    'rows 120/47373, acknowledged 100, 12.5/s, device time 2019-11-07T02:30:11.000Z',
  );
  expect(progressLine({ ...state, refused: 20 }, 8000)).toContain('acknowledged 100, refused 20, 12.5/s');
});

it('has no rate and no device time before the first row', () => {
  const state = { sent: 0, acknowledged: 0, refused: 0, total: 3, deviceTs: undefined };
  expect(progressLine(state, 0)).toBe('rows 0/3, acknowledged 0, 0.0/s, device time none yet');
});
