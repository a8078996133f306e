import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { FeltGroup, FeltMeasured } from '@airdeck/contract/felt-measured/felt-measured';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../testing/console.tsx';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const CALL = 'GET /backoffice/feltMeasured';

const groupOf = (name: string, part: Partial<FeltGroup> = {}): FeltGroup => ({
  id: name,
  name,
  customerTitle: 'Capital Hospital',
  people: 5,
  score: 30,
  bandHours: [300, 36, 0, 0, 0, 0],
  judgement: 'worse',
  ...part,
});

let backend: FakeServer;
let found: FeltMeasured;

beforeAll(async () => {
  await import('./felt-measured-page.tsx');
}, 30_000);

beforeEach(() => {
  found = {
    groups: [groupOf('Ward 3')],
    people: 5,
    hidden: 0,
    unreadRooms: 0,
    correlation: null,
    counted: 'all',
    hasOpeningHours: false,
    indices: ['india'],
    closedTime: Date.parse('2026-11-23'),
  };
  backend = fakeServer({ [CALL]: () => ({ body: found }) });
  signInAs();
});

afterEach(leaveConsole);

const open = () => openConsole('/felt-and-measured');
/** Matches the start of a paragraph, ignoring direction marks around names. */
const plainStart = (start: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' &&
  (element.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').startsWith(start);

describe('felt and measured', () => {
  it('starts with the groups that feel different from their measurements', async () => {
    found = {
      ...found,
      groups: [groupOf('Ward 3'), groupOf('Ward 4'), groupOf('Lobby', { score: 75, judgement: 'alike' })],
      hidden: 4,
    };
    await open();
    await screen.findByText(
      plainStart('Comfort in Ward 3 and 1 other group is lower than their readings suggest.'),
    );
    expect(screen.getByText(/fewer than five people answered: 4\./)).toBeTruthy();
    expect(screen.getByText(/^There are too few groups to tell/)).toBeTruthy();
  });

  it('shows the number of rooms whose air was not read, and does not call them unmeasured', async () => {
    const unread = groupOf('Ward 9', { bandHours: null, judgement: 'unread' });
    found = { ...found, groups: [groupOf('Ward 3'), unread], unreadRooms: 12 };
    await open();
    expect(await screen.findByText(/^Only the 200 rooms .*left out: 12\.$/)).toBeTruthy();
    const picture = within(screen.getByRole('figure'));
    expect(picture.getByText('Not compared')).toBeTruthy();
    expect(picture.queryByText('Too few readings')).toBeNull();
  });

  it('opens with the answers that reports contain', async () => {
    await open();
    await screen.findByText(plainStart('Comfort in Ward 3 '));
    expect(screen.getByLabelText('Answers')).toHaveProperty('value', '3');
    const [request] = backend.to(CALL);
    expect(request?.query.get('questionnaire')).toBe('3');
  });

  it('shows names as plain text', async () => {
    const hostile = '"><img src=x onerror=alert(1)>';
    found = { ...found, groups: [groupOf(hostile, { score: 90, judgement: 'better' })] };
    await open();
    await screen.findByText(plainStart(`Comfort in ${hostile} is higher than its readings suggest.`));
    expect(document.querySelector('main img')).toBeNull();
  });

  it('shows the rank correlation and its meaning', async () => {
    found = { ...found, correlation: { coefficient: 0.81, low: 0.2, high: 0.97 } };
    await open();
    await screen.findByText(
      /^People are more comfortable where the air is better \(rank correlation .*0\.81/,
    );
  });

  it('draws the first 20 of many groups, and all on request', async () => {
    found = { ...found, groups: Array.from({ length: 60 }, (_, index) => groupOf(`Room ${index}`)) };
    await open();
    const all = await screen.findByRole('button', { name: 'Show all 60' });
    const drawn = () => within(screen.getByRole('figure')).getAllByRole('listitem').length;
    expect(drawn()).toBe(20);
    await userEvent.click(all);
    expect(drawn()).toBe(60);
  });

  it('explains an empty result', async () => {
    found = { ...found, groups: [], people: 0, hidden: 3 };
    await open();
    await screen.findByText('No group has answers from at least five people yet.');
    expect(screen.getByText(/fewer than five people answered: 3\./)).toBeTruthy();
  });

  it('explains the refusal to users who do not administer the customer', async () => {
    backend.on(CALL, () => refusal(REQUEST_ERRORS.forbidden));
    await open();
    await screen.findByText('Only administrators of your organisation can do this.');
  });
});
