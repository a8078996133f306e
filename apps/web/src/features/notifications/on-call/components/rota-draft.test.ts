import type { Rota } from '@airdeck/contract/notifications/on-call';
import { expect, it } from 'vitest';
import { draftOf, errorsOf, formOf, NEW_OVERRIDE, NEW_SHIFT } from './rota-draft.ts';

const USER = '0a5c7a10-6a1e-41f1-9c5b-d3c1b2a4f004';
const who = { value: USER, label: 'Asha' };
const shift = { weekdays: [1, 7], from: '20:00', to: '08:00', userId: USER };
const override = { from: Date.UTC(2026, 2, 29, 1), until: Date.UTC(2026, 2, 30, 22), userId: null };
const rota: Rota = {
  id: 'r',
  version: 1,
  name: 'Night shift',
  timeZone: 'Europe/Paris',
  shifts: [shift],
  overrides: [override],
  people: [{ userId: USER, name: 'Asha' }],
  now: null,
  gaps: [],
};

it('converts a stored rota without loss, on a day of 23 hours, too', () => {
  const draft = draftOf(rota, 'UTC');
  expect(draft.shifts[0]?.who).toEqual(who);
  expect(draft.overrides[0]).toMatchObject({ from: '2026-03-29T03:00', until: '2026-03-31T00:00' });
  const { name, timeZone, shifts, overrides } = rota;
  expect(formOf(draft)).toEqual({ name, timeZone, shifts, overrides });
});

it('says what is missing', () => {
  const draft = { ...draftOf(undefined, 'UTC'), name: 'Night' };
  expect(errorsOf(draft)).toEqual({ shifts: 'onCall.form.shiftIncomplete' });
  const complete = { ...draft, shifts: [{ ...NEW_SHIFT, who }] };
  expect(errorsOf(complete)).toEqual({});
  expect(errorsOf({ ...complete, overrides: [NEW_OVERRIDE] })).toEqual({
    overrides: 'onCall.form.overrideIncomplete',
  });
});
