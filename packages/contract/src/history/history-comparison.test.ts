import { expect, it } from 'vitest';
import { MAX_REPORT_KEYS, REPORT_KEYS } from './history.ts';
import { compareBodySchema } from './history-comparison.ts';
import { ticketBodySchema } from './history-files.ts';

const RANGE = { deviceIds: ['00000000-0000-4000-8000-000000000000'], startTs: 1_700_000_000_000 };
const bodyOf = (keys: readonly string[]) => ({ ...RANGE, endTs: RANGE.startTs + 1, keys });
const tooMany = Array.from({ length: MAX_REPORT_KEYS + 1 }, () => 'co2');

it('removes duplicate keys, which count towards the limit', () => {
  expect(compareBodySchema.parse(bodyOf(['co2', 'temp', 'co2'])).keys).toEqual(['co2', 'temp']);
  expect(compareBodySchema.safeParse(bodyOf(tooMany)).success).toBe(false);
  const ticket = { what: 'comparisonCsv', ...bodyOf(tooMany) };
  expect(ticketBodySchema.safeParse(ticket).success).toBe(false);
  expect(compareBodySchema.parse(bodyOf([...REPORT_KEYS, 'radon'])).keys).toEqual([...REPORT_KEYS, 'radon']);
});
