import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_MODELS } from '../apps/demo/src/models.ts';
import { findingsIn } from './every-look.ts';
import { openWindow, type Product, startProduct, type Window } from './product.ts';
import { type SimulatedHome, startSimulatedHome } from './simulated-home.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

/** Rooms of the demo whose purifiers are of one model. */
const ROOMS = ['Living room', 'Bedroom'];

let product: Product;
let homes: SimulatedHome[];

beforeAll(async () => {
  product = await startProduct(ROOMS);
  const { database, household, server } = product;
  const modes = DEMO_MODELS.find(({ modelNo }) => modelNo === 'AP-260')?.modes;
  await database.pool.query(
    `with model as (
       insert into purifier (id, purifier_id, purifier_model_no, modes, created_time)
       values (gen_random_uuid(), 260, 'AP-260', $1, 0) returning id
     ) update device set purifier_id = model.id from model`,
    [JSON.stringify(modes)],
  );
  homes = household.devices.map((device) => startSimulatedHome(server.mqttPort, device.name, device));
  for (const home of homes) home.comeBack();
});

afterAll(async () => {
  for (const home of homes ?? []) await home.goAway();
  await product?.close();
});

/** The elements of a page that show a purifier and its air. */
function purifierOn({ page }: Window, language: Language) {
  const t = textsOf(language);
  const mode = (name: string) =>
    page.getByRole('group', { name: t('commands.mode.title') }).getByRole('button', { name });
  return {
    mode,
    isIn: (name: string) => mode(name).and(page.locator('[aria-pressed=true]')).waitFor(),
    isAwaited: (name: string) => mode(`${name} ${t('commands.mode.awaited')}`).waitFor(),
    // The text before the end of the wait.
    says: (state: string) =>
      page.getByText(t(`commands.mode.state.${state}`, { time: '{' }).split('{')[0] ?? '').waitFor(),
    withdraw: page.getByRole('button', { name: t('commands.mode.withdraw') }),
    /** The mode among the readings. */
    chip: (name: string) =>
      page
        .getByRole('region', { name: t('airView.now') })
        .getByText(name, { exact: true })
        // The control follows, with the same word.
        .first()
        .waitFor(),
    pm25: () => particlesOn(page, t('metric.pm25')),
  };
}

async function particlesOn(page: Page, label: string): Promise<number> {
  const tile = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  const text = (await tile.first().locator('dd').textContent()) ?? '';
  return Number.parseFloat(text.replaceAll(/[^\d.]/g, ' ').trim());
}

describe('a purifier', () => {
  let english: Window;
  let arabic: Window;
  beforeAll(async () => {
    const [device] = product.household.devices;
    const path = `/getSingleDeviceData/${device?.id}/${encodeURIComponent(device?.name ?? '')}`;
    english = await openWindow(product, product.household.admin, { path });
    arabic = await openWindow(product, product.household.user, {
      language: ARABIC,
      path: `/dashboard?device=${device?.id}`,
    });
  });
  afterAll(async () => {
    for (const window of [english, arabic]) await window?.context.close();
  });

  const both = () => [purifierOn(english, ENGLISH), purifierOn(arabic, ARABIC)] as const;
  const arabicMode = (name: 'off' | 'turbo' | 'quiet') => textsOf(ARABIC)(`device.mode.${name}`);

  it('obeys its tenant’s administrator, visible to its customer at once, and cleans the air', async () => {
    const [tenant, customer] = both();
    await Promise.all([tenant.isIn('Off'), customer.isIn(arabicMode('off'))]);
    await Promise.all([tenant.chip('Off'), customer.chip(arabicMode('off'))]);
    const before = await tenant.pm25();
    expect(before).toBeGreaterThan(0);
    await tenant.mode('Turbo').click();
    await Promise.all([tenant.isIn('Turbo'), customer.isIn(arabicMode('turbo'))]);
    await Promise.all([tenant.chip('Turbo'), customer.chip(arabicMode('turbo'))]);
    for (const page of both()) await expect.poll(page.pm25).toBeLessThan(before / 2);
    await tenant.says('agreed');
    await english.page.getByText(/Mode requested: .*Turbo/).waitFor();
  });

  it("queues its customer's command while it is disconnected, until that is withdrawn", async () => {
    const [tenant, customer] = both();
    await homes[0]?.goAway();
    await customer.mode(arabicMode('quiet')).click();
    await customer.isAwaited(arabicMode('quiet'));
    // The other page updates without a reload.
    await tenant.isAwaited('Quiet');
    await tenant.says('waiting');
    await tenant.isIn('Turbo');
    expect(await findingsIn(english.page, ENGLISH)).toEqual([]);
    expect(await findingsIn(arabic.page, ARABIC)).toEqual([]);
    await customer.withdraw.click();
    for (const { withdraw } of both()) await withdraw.waitFor({ state: 'detached' });

    await tenant.mode('Quiet').click();
    await customer.isAwaited(arabicMode('quiet'));
    homes[0]?.comeBack();
    await Promise.all([tenant.isIn('Quiet'), customer.isIn(arabicMode('quiet'))]);
    await customer.says('agreed');
    for (const { troubles } of [english, arabic]) expect(troubles).toEqual([]);
  });
});

it('can be set to a mode together with more', async () => {
  const { page, context, troubles } = await openWindow(product, product.household.admin, {
    path: '/devices',
  });
  const t = textsOf(ENGLISH);
  await page.getByRole('checkbox', { name: t('ui.table.selectPage') }).check();
  await page.getByRole('button', { name: t('devices.mode.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('devices.mode.label') }).selectOption('Sleep');
  await dialog.getByRole('button', { name: t('devices.mode.confirm') }).click();
  await page.getByText(t('devices.batch.done', { done: '2', total: '2' })).waitFor();
  const reported = async () => {
    const { rows } = await product.database.pool.query('select distinct mode from latest_reading');
    return rows;
  };
  await expect.poll(reported).toEqual([{ mode: 5 }]);
  expect(troubles).toEqual([]);
  await context.close();
});

it('is set by an automation after a trial, visible to its customer', async () => {
  const t = textsOf(ENGLISH);
  const { page, context, troubles } = await openWindow(product, product.household.admin, {
    path: '/automations/create',
  });
  const chosen = (field: string) =>
    page.getByRole('combobox', { name: t(`automations.form.${field}`), exact: true });
  await chosen('mode').selectOption({ value: '3' });
  await chosen('after').selectOption({ value: '4' });
  const typed = (key: string) => page.getByRole('textbox', { name: t(key) });
  await typed('automations.form.hold').fill('0');
  await typed('conditions.level.at.clearAt').fill('0');
  await typed('conditions.level.at.threshold').fill('0.5');
  await page
    .getByRole('list', { name: t('automations.trial.found') })
    .getByText(/Turbo/)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: new RegExp(`^${t('automations.form.name')}`) }).fill('Smoke');
  await page.getByRole('button', { name: t('automations.form.create') }).click();
  await page.getByText(/^When PM2\.5 is above 0\.5.*all purifiers.* to .*Turbo.* back to .*Auto/).waitFor();
  expect(await findingsIn(page, ENGLISH)).toEqual([]);
  expect(await findingsIn(page, ARABIC)).toEqual([]);

  const [device] = product.household.devices;
  const arabic = await openWindow(product, product.household.user, {
    language: ARABIC,
    path: `/dashboard?device=${device?.id}`,
  });
  await purifierOn(arabic, ARABIC).isIn(textsOf(ARABIC)('device.mode.turbo'));
  const life = await openWindow(product, product.household.admin, {
    path: `/getSingleDeviceData/${device?.id}/${encodeURIComponent(device?.name ?? '')}`,
  });
  await life.page
    .getByText(/Automation .*Smoke.* requested mode: .*Turbo/)
    .first()
    .waitFor();
  for (const each of [troubles, arabic.troubles, life.troubles]) expect(each).toEqual([]);
  for (const each of [context, arabic.context, life.context]) await each.close();
});
