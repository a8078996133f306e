import type { changeBrand, OwnBrand } from '@airdeck/contract/brands/brands';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readConfig } from '../../config.ts';
import { createEventBus } from '../../events.ts';
import { replaceNumbers } from '../../limits/feature-limits.ts';
import { messageOf } from '../../notify/mail/mail.ts';
import { LOGO_CONTENT_ID } from '../../notify/mail/mail-html.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { BRAND_LIMITS } from './brands.limits.ts';

const PUBLIC_URL = 'https://air.example:8443';
const HOST = 'air.blue.example';

const mailbox = createMailbox();
let world: AppWorld;
beforeAll(async () => {
  world = await createAppWorld({
    mailer: mailbox.mailer,
    config: readConfig({ DATABASE_URL: 'postgres://unused', PUBLIC_URL }),
    featureLimits: [replaceNumbers(BRAND_LIMITS, { changesPerAddressAndMinute: 1_000 })],
  });
});
beforeEach(() => mailbox.empty());
afterAll(() => world.close());

type Change = z.input<typeof changeBrand.body>;
const BLUE: Change = { name: 'Blue Clinic', sender: '', accent: '#1a4fa0', host: '' };

const change = (fields: Partial<Change> = {}, user = world.a.admin) =>
  world.api(user, 'PUT', '/backoffice/brand', { ...BLUE, ...fields });
const own = async (): Promise<OwnBrand> => (await world.api(world.a.admin, 'GET', '/backoffice/brand')).body;
const shownTo = async (user = world.a.admin) =>
  (await world.api(user, 'GET', '/backoffice/brand/shown')).body;

const picture = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 60, b: 160, alpha: 0.5 } } })
      .withExifMerge({ IFD0: { Make: 'Camera of Meera' } })
      .png()
      .toBuffer()
  ).toString('base64');

/** A page of the console, as a browser at this host name gets it. */
const pageAt = (host: string) => world.app.inject({ url: '/', headers: { host, accept: 'text/html' } });

describe('the brand of a tenant', () => {
  it('is seen by its users and those of its customers, and by no one else', async () => {
    expect((await change()).status).toBe(200);
    for (const user of [world.a.admin, world.a.customers[0].user]) {
      const { name, styles } = await shownTo(user);
      expect(name).toBe('Blue Clinic');
      expect(styles).toContain('--air-accent:#1A4FA0');
    }
    for (const user of [world.b.admin, world.b.customers[0].user, world.sysAdmin])
      expect(await shownTo(user)).toEqual({ name: 'Airdeck', logo: null, styles: '', iconUrl: null });
  });

  it('is seen on other servers of the installation, and in the audit log', async () => {
    const events = createEventBus();
    const other = await createTestApp(world.database, { events });
    await change({ name: 'Green Clinic' });
    expect(other.services.brandOf(world.a).name).not.toBe('Green Clinic');
    events.receive('brands.changed', { tenantId: world.a.tenantId });
    await expect.poll(() => other.services.brandOf(world.a).name).toBe('Green Clinic');
    await other.close();
    const { rows } = await world.database.pool.query(
      `select action, entity_name, details from audit_entry where entity_type = 'BRAND' order by created_time, id limit 1`,
    );
    expect(rows).toMatchObject([
      { action: 'updated', entity_name: 'Blue Clinic', details: { changed: ['name', 'accent'] } },
    ]);
  });

  it.each<[string, Partial<Change>, string]>([
    ['a colour that is too faint', { accent: '#ffcc00' }, 'brands.accentFaint'],
    ['what is no colour', { accent: 'red;}' }, 'brands.accentInvalid'],
    ['a name with a line break', { name: 'Blue\nClinic' }, 'brands.oneLine'],
    ['a name that turns the text after it', { name: 'Blue \u202Ecinilc' }, 'brands.oneLine'],
    ['a sender with an address', { sender: 'Blue" <thief@example.net>' }, 'brands.oneLine'],
    ['an address instead of a host name', { host: 'https://air.blue.example/' }, 'brands.hostInvalid'],
    ['an IP address', { host: '10.0.0.1' }, 'brands.hostInvalid'],
    ["the server's own host name", { host: 'AIR.example' }, 'brands.hostOwn'],
    ['a logo that is a page', { logoLight: Buffer.from('<svg/>').toString('base64') }, 'pictures.kind'],
  ])('does not have %s', async (_what, fields, code) => {
    const answer = await change(fields);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('is changed by one administrator after the other', async () => {
    const { version } = await own();
    expect((await change({ version })).status).toBe(200);
    expect((await change({ version })).status).toBe(409);
  });
});

describe('logos', () => {
  it('are encoded again, without metadata, and have another address after each change', async () => {
    const { body } = await change({ logoLight: await picture(1600, 200), logoDark: await picture(300, 300) });
    expect(body).toMatchObject({
      logoLight: { widthPx: 640, heightPx: 80 },
      logoDark: { widthPx: 160, heightPx: 160 },
    });
    const loaded = await world.app.inject(body.logoLight.url);
    expect(loaded.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(loaded.rawPayload.includes('Camera of Meera')).toBe(false);
    expect(await shownTo()).toMatchObject({ logo: 'wide' });
    const { iconUrl } = await shownTo();
    expect(await sharp((await world.app.inject(iconUrl)).rawPayload).metadata()).toMatchObject({
      width: 512,
      height: 512,
      hasAlpha: false,
    });
    const { body: kept } = await change({ logoDark: null });
    expect(kept).toMatchObject({ logoLight: body.logoLight, logoDark: null });
    const { body: changed } = await change({ logoLight: await picture(200, 200) });
    expect(changed.logoLight.url).not.toBe(body.logoLight.url);
    expect((await world.app.inject(body.logoLight.url)).statusCode).toBe(404);
    expect(await shownTo()).toMatchObject({ logo: 'square' });
  });
});

describe('mails', () => {
  const resetMail = async () => {
    const { email } = world.a.customers[0].user;
    await world.app.inject({
      method: 'POST',
      url: '/api/noauth/resetPasswordByEmail',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email },
    });
    await world.app.services.passwordResets.settled();
    const [mail] = mailbox.mails;
    if (!mail) throw new Error('there is no mail');
    return mail;
  };

  it('have its name, logo, colour and sender, and link to the public address whatever the request says', async () => {
    await change({ sender: 'Air at Blue', logoLight: await picture(400, 100) });
    const mail = await resetMail();
    expect(mail.subject).toBe('Reset your Blue Clinic password');
    expect(mail.text).not.toContain('Airdeck');
    expect(mail.html).toContain('#1A4FA0');
    expect(mail.html).toContain(`src="cid:${LOGO_CONTENT_ID}" alt="Blue Clinic" width="144" height="36"`);
    expect(mail.link).toMatch(/^https:\/\/air\.example:8443\/api\/noauth\/resetPassword\?/);
    const message = messageOf('Airdeck <air@example.org>', mail);
    expect(message.from).toEqual({ name: 'Air at Blue', address: 'air@example.org' });
    expect(message.attachments).toMatchObject([{ cid: LOGO_CONTENT_ID, contentType: 'image/png' }]);
  });

  it('link to the host name of the tenant once it is confirmed', async () => {
    await change({ host: HOST });
    expect((await resetMail()).link).toMatch(/^https:\/\/air\.example:8443\//);
    mailbox.empty();
    await confirm(HOST);
    expect((await resetMail()).link).toMatch(/^https:\/\/air\.blue\.example:8443\/api\/noauth\//);
    await change();
  });
});

const confirm = (host: string, tenantId = world.a.tenantId) =>
  world.api(world.sysAdmin, 'PUT', `/backoffice/brands/${tenantId}/host`, { host });

describe('a host name', () => {
  it('shows the brand once a system administrator has confirmed it, until it is taken back or another is asked for', async () => {
    await change({ host: 'Air.Blue.example' });
    expect(await own()).toMatchObject({ host: HOST, isHostConfirmed: false });
    expect((await pageAt(HOST)).body).not.toContain('Blue Clinic');
    const { body: hosts } = await world.api(world.sysAdmin, 'GET', '/backoffice/brands/hosts');
    expect(hosts).toMatchObject([{ tenantId: world.a.tenantId, host: HOST, confirmedTime: null }]);
    const { body: told } = await world.api(world.sysAdmin, 'GET', '/backoffice/messages?kind=hostAsked');
    expect(told.data).toMatchObject([{ params: { name: HOST } }]);
    expect((await confirm('other.example')).body.code).toBe('brands.hostChanged');
    expect((await confirm(HOST)).status).toBe(200);
    expect((await pageAt(`${HOST}:8443`)).body).toContain('data-product="Blue Clinic"');
    expect((await world.app.inject('/.well-known/webauthn')).json()).toEqual({
      origins: ['https://air.blue.example:8443'],
    });
    // Another change does not end it.
    await change({ host: HOST, name: 'Blue' });
    expect(await own()).toMatchObject({ isHostConfirmed: true });
    await world.api(world.sysAdmin, 'DELETE', `/backoffice/brands/${world.a.tenantId}/host`);
    expect((await pageAt(HOST)).body).not.toContain('data-product');
    await confirm(HOST);
    await change({ host: 'new.blue.example' });
    expect(await own()).toMatchObject({ isHostConfirmed: false });
  });

  it('belongs to one tenant', async () => {
    await change({ host: HOST });
    await change({ host: HOST }, world.b.admin);
    expect((await confirm(HOST)).status).toBe(200);
    expect((await confirm(HOST, world.b.tenantId)).body.code).toBe('brands.hostTaken');
    await change({}, world.b.admin);
  });

  it('ends with its tenant', async () => {
    const host = 'air.green.example';
    await change({ host }, world.b.admin);
    expect((await confirm(host, world.b.tenantId)).status).toBe(200);
    expect(world.app.services.brands.urlAt(host)).toContain(host);
    const deleted = await world.api(world.sysAdmin, 'DELETE', `/api/tenant/${world.b.tenantId}`);
    expect(deleted).toMatchObject({ status: 200 });
    await expect.poll(() => world.app.services.brands.urlAt(host)).toBe(PUBLIC_URL);
  });
});
