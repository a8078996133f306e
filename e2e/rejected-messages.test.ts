import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';
import { openWindow, type Product, startProduct } from './product.ts';
import { ENGLISH, textsOf } from './texts.ts';

const en = textsOf(ENGLISH);

let product: Product;
beforeAll(async () => {
  product = await startProduct(['Ward 3']);
});
afterAll(() => product?.close());

it('are shown by reason, and stored when an administrator sends them again', async () => {
  const { url, household, database } = product;
  const [device] = household.devices;
  const post = (body: string) => fetch(`${url}/api/v1/${device?.token}/telemetry`, { method: 'POST', body });
  expect((await post('{"pm25"')).status).toBe(400);
  expect((await post('{"pm25":[')).status).toBe(400);
  // A later version understands the first of them.
  await database.pool.query(
    `update quarantine set sent = convert_to('{pm25:7,}', 'UTF8') where payload = '{"pm25"'`,
  );
  const path = `/DeviceHealthStatus?device=${device?.id}`;
  const { page } = await openWindow(product, household.admin, { path });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: en('deviceHealth.again.open') }).click();
  const send = dialog.getByRole('button', { name: 'Send 1 message again' });
  await send.waitFor();
  expect(await accessibilityFindings(page, 'everything')).toEqual([]);
  await send.click();
  await page.getByText('1 message was stored. Readings: 1.').waitFor();
  await dialog.getByText(/^1 message cannot be stored/).waitFor();
  await send.waitFor({ state: 'detached' });
  const { rows } = await database.pool.query('select pm25 from reading');
  expect(rows).toEqual([{ pm25: 7 }]);
});
