import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { linkIn, type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { sendSignIn } from './console-steps.ts';
import type { Account } from './platform-api.ts';
import { openWindow, type Product, startProduct, type Window } from './product.ts';

const ADMIN: Account = { email: 'nila@skies.example', password: 'a tenant of clear skies' };
const USER: Account = { email: 'ravi@clinic.example', password: 'the waiting room is airy' };
const NEW_PASSWORD = 'and the ward as well';

let mailServer: MailServer;
let product: Product;

beforeAll(async () => {
  mailServer = await startMailServer();
  product = await startProduct([], {
    settings: { SMTP_URL: mailServer.url, MAIL_FROM: 'Airdeck <air@example.org>' },
  });
});

afterAll(async () => {
  await product?.close();
  await mailServer?.close();
});

/** Follows the mailed invitation in a new profile, and sets a password, which signs the user in. */
async function acceptInvitation({ email, password }: Account): Promise<Window> {
  const mail = () => mailServer.mails.findLast(({ to }) => to?.[0]?.address === email);
  await vi.waitFor(() => expect(mail()?.subject).toBe('Activate your Airdeck account'));
  const window = await openWindow(product);
  await window.page.goto(linkIn(mail()));
  const passwords = window.page.locator('input[autocomplete=new-password]');
  await passwords.first().fill(password);
  await passwords.last().fill(password);
  await button(window.page, 'Create Password').click();
  await window.page.waitForURL('**/dashboard');
  return window;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Labels of required fields end with an asterisk. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

describe('accounts, from an empty system to a user of a customer', () => {
  it('are each created by the previous one, and activated by mail', async () => {
    const system = await openWindow(product, product.household.sysAdmin, { path: '/tenant/create' });
    await fill(system.page, {
      Title: 'Clear Skies',
      'First Name': 'Nila',
      Email: ADMIN.email,
      Phone: '9876543210',
    });
    await button(system.page, 'Add Tenant').click();
    await shows(system.page, 'Tenant has been successfully created!');
    await system.page.waitForURL('**/tenants');
    await rowOf(system.page, ADMIN.email).waitFor();

    const admin = await acceptInvitation(ADMIN);
    await shows(admin.page, 'Welcome Nila');
    await admin.page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await admin.page.getByRole('link', { name: 'Create Customer' }).first().click();
    await fill(admin.page, { Title: 'Sunset Clinic', 'First Name': 'Ravi', Email: USER.email });
    await button(admin.page, 'Create Customer').click();
    await shows(admin.page, 'Customer has been successfully created!');
    await rowOf(admin.page, 'Sunset Clinic').getByRole('button', { name: 'Users' }).click();
    await admin.page.getByRole('link', { name: 'Add User' }).first().click();
    await fill(admin.page, { Email: USER.email, 'First Name': 'Ravi' });
    await button(admin.page, 'Add User').click();
    await shows(admin.page, 'User has been successfully created!');

    const user = await acceptInvitation(USER);
    await shows(user.page, 'Welcome Ravi');
    await user.page.goto(`${product.url}/user/profile`);
    await user.page.getByRole('link', { name: 'Edit Profile' }).click();
    await fill(user.page, { Mobile: '9876501234', Address: '12 Rose Lane' });
    await button(user.page, 'Save').click();
    await shows(user.page, 'Profile updated successfully!');
    await user.page.goto(`${product.url}/user/changePassword`);
    await user.page.locator('input[autocomplete=current-password]').fill(USER.password);
    const passwords = user.page.locator('input[autocomplete=new-password]');
    await passwords.first().fill(NEW_PASSWORD);
    await passwords.last().fill(NEW_PASSWORD);
    await button(user.page, 'Change Password').click();
    await shows(user.page, 'Password has been changed successfully');

    const elsewhere = await openWindow(product);
    await elsewhere.page.goto(product.url);
    await sendSignIn(elsewhere.page, { email: USER.email, password: NEW_PASSWORD });
    await elsewhere.page.waitForURL('**/dashboard');
    await shows(elsewhere.page, 'Welcome Ravi');

    // The audit log shows the user's actions, and of the system administrator only the creation of this administrator.
    await admin.page.goto(`${product.url}/audit`);
    await rowOf(admin.page, USER.email).first().waitFor();
    expect(await rowOf(admin.page, product.household.sysAdmin.email).count()).toBe(1);
    // A new password invalidates earlier tokens: requests in flight are repeated with new ones.
    const isOldToken = (trouble: string) => trouble.includes('401 (Unauthorized)');
    expect(user.troubles.filter((trouble) => !isOldToken(trouble))).toEqual([]);
    await user.context.close();
    for (const { context, troubles } of [system, admin, elsewhere]) {
      expect(troubles).toEqual([]);
      await context.close();
    }
  });
});
