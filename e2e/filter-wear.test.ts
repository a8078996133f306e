import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chooseLanguage } from './appearance.ts';
import { openTab } from './console-steps.ts';
import { findingsIn, findingsInEveryLook } from './every-look.ts';
import { sendReadings } from './platform-api.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ARABIC, ENGLISH, textsOf } from './texts.ts';

const HOUR_MS = 3_600_000;
const HOURS = 40 * 24;
const TURBO = 3;

const en = textsOf(ENGLISH);
const ar = textsOf(ARABIC);

let product: Product;

beforeAll(async () => {
  product = await startProduct(['Ward 3']);
  const { pool } = product.database;
  // Turbo all day in 50 µg/m³ at 300 m³/h: 14.4 g in 40 days.
  const filter = { ratedHours: 5000, ratedMassMg: 16_000, cleanAir: [{ mode: TURBO, m3PerHour: 300 }] };
  const modes = [
    { mode: 0, name: 'off' },
    { mode: TURBO, name: 'Turbo' },
  ];
  await pool.query(
    `with model as (
       insert into purifier (id, purifier_id, purifier_model_no, modes, filter, created_time)
       values (gen_random_uuid(), 300, 'AP-300', $1, $2, 0) returning id
     ) update device set purifier_id = model.id from model`,
    [JSON.stringify(modes), JSON.stringify(filter)],
  );
  const hour = Math.floor(Date.now() / HOUR_MS);
  await pool.query(
    `insert into reading_hourly (device, key, hour, min, max, sum, count)
     select d.key, k.key, h, k.value, k.value, k.value * 60, 60
     from device d cross join generate_series($1::int, $2::int) as h
     cross join (values ('mode', ${TURBO}), ('pm25', 50)) as k (key, value)`,
    [hour - HOURS, hour - 1],
  );
  const [device] = product.household.devices;
  await sendReadings(product.url, device?.token ?? '', [
    { ts: Date.now(), values: { pm25: 50, pm10: 80, co2: 600, mode: TURBO } },
  ]);
  await pool.query(
    `select graphile_worker.add_job('filter-wear', run_at => now(), job_key => 'filter-wear')`,
  );
  await vi.waitFor(async () => expect((await pool.query('select from todo')).rowCount).toBe(1));
});

afterAll(() => product?.close());

it('shows which filter will be due, until its change is recorded, in every look', async () => {
  const { context, page, troubles } = await openWindow(product, product.household.user);
  await openTab(page, ENGLISH, 'connectDevice.title', 'filterWear.tab');
  await page.getByText(/^.*AP-300.*: 1/).waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('row', { name: /Ward 3/ }).click();

  const card = page.getByRole('region', { name: en('filterWear.filter'), exact: true });
  await card.getByText(en('filterWear.state.soon')).waitFor();
  await card.getByText(/of .*16\.0\sg/).waitFor();
  await card.getByText(en('filterWear.byMode'), { exact: true }).click();
  await card.getByRole('row', { name: /Turbo/ }).waitFor();
  await card.getByRole('button', { name: en('filterWear.change') }).click();
  await page.getByRole('button', { name: en('filterWear.note'), exact: true }).click();
  await card.getByText(/^Changed on/).waitFor();
  await card.getByText(en('filterWear.state.fine')).waitFor();
  const { rows } = await product.database.pool.query('select done_time is not null as is_done from todo');
  expect(rows).toEqual([{ is_done: true }]);

  await chooseLanguage(page, ARABIC);
  const arabic = page.getByRole('region', { name: ar('filterWear.filter'), exact: true });
  await arabic.getByRole('button', { name: ar('filterWear.undo') }).click();
  await page.getByRole('button', { name: ar('ui.yes') }).click();
  await arabic.getByText(ar('filterWear.state.soon')).waitFor();
  await arabic.getByText(ar('filterWear.neverChanged')).waitFor();
  expect(await findingsIn(page, ARABIC)).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});
