import { PICTURE_ERRORS } from '@airdeck/contract/common/pictures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readerUnits } from '../../../lib/format/reader-units.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aUser, leaveConsole, openConsole, shownAddress } from '../../../testing/console.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';

const USER = aUser();
const RECORD_CALL = `/backoffice/users/${USER.id.id}`;
const EDIT_CALL = `PUT /backoffice/editUser/${USER.id.id}`;
const CHOICES_CALL = `${RECORD_CALL}/notificationChoices`;
const CHOICES = {
  mail: ['CRITICAL', 'MAJOR'],
  push: ['CRITICAL'],
  messages: ['mail', 'push'],
  conversations: ['mail'],
  todos: [],
  notifiesOfEnd: false,
  quietHours: null as null | object,
  language: null,
};
const PUSH_CALL = `/backoffice/users/${USER.id.id}/push`;
const REGISTER_CALL = `PUT /backoffice/updateWebPushNotificationId/${USER.id.id}`;
const PICTURE = '/backoffice/pictures/2b8a1c60-6a1e-41f1-9c5b-d3c1b2a4f004.webp';

const RECORD = {
  _id: 'r',
  userId: USER.id.id,
  userFirstName: 'Meera',
  userLastName: 'Das',
  email: USER.email,
  phone: '9876543210',
  address: null,
  city: null,
  state: null,
  country: null,
  createdAt: 1,
  userType: 'CUSTOMER_USER',
  tenantId: USER.tenantId.id,
  tenantTitle: 'Clean Rooms',
  customerId: null,
  customerTitle: null,
  profileImageUrl: null as string | null,
  accessRole: 'EDITOR',
  units: { temperature: '°C', tvoc: 'ppb' },
};

/** A point of P-256, in base64url. */
const KEY = `B${'A'.repeat(86)}`;

let browsers: { endpoint: string; isOwnDevice: boolean }[];
let backend: FakeServer;
let stored: typeof RECORD;

beforeEach(() => {
  browsers = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  stored = RECORD;
  backend = fakeServer({
    [`GET ${RECORD_CALL}`]: () => ({ body: stored }),
    [EDIT_CALL]: ({ body }) => {
      const { picture, ...values } = body as { picture?: string | null };
      const profileImageUrl = picture === undefined ? stored.profileImageUrl : picture && PICTURE;
      stored = { ...stored, ...values, profileImageUrl };
      return { body: stored };
    },
    [`GET ${CHOICES_CALL}`]: () => ({ body: CHOICES }),
    [`PUT ${CHOICES_CALL}`]: ({ body }) => ({ body }),
    [`GET ${PUSH_CALL}`]: () => ({ body: { publicKey: KEY, browsers } }),
    [REGISTER_CALL]: () => ({}),
  });
  sessionStore.open({ token: 't', refreshToken: 'r', user: USER, record: undefined });
});

afterEach(leaveConsole);

const factOf = async (term: string) => (await screen.findByText(term, { selector: 'dt' })).nextElementSibling;
const form = () => screen.findByRole('form', { name: 'Edit Profile' });
const fileInput = async () => (await form()).querySelector('input[type=file]') as HTMLInputElement;
/** The field `picture` of each save. */
const pictures = () => backend.to(EDIT_CALL).map(({ body }) => (body as { picture?: unknown }).picture);
const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });

describe('the profile', () => {
  it('calls customer administrators so, as the list of users does', async () => {
    stored = { ...RECORD, accessRole: 'ADMINISTRATOR' };
    await openConsole('/profile');
    expect(await factOf('Role')).toHaveTextContent('Customer administrator');
  });

  it.each(['/profile', '/user/profile'])('shows the personal data, at %s', async (address) => {
    await openConsole(address);
    expect(await screen.findByRole('heading', { name: 'Meera Das' })).toBeInTheDocument();
    expect(await factOf('Email')).toHaveTextContent(USER.email);
    expect(await factOf('Role')).toHaveTextContent('Customer user');
    expect(await factOf('Phone')).toHaveTextContent('9876543210');
    expect(await factOf('Address')).toHaveTextContent('Not given');
    expect(screen.getByRole('img', { name: 'Picture of Meera Das' })).not.toHaveAttribute('src');
    expect(screen.getByRole('link', { name: 'Change Password' })).toHaveAttribute(
      'href',
      '/user/changePassword',
    );
    expect(screen.getByRole('link', { name: 'Change Email Address' })).toHaveAttribute(
      'href',
      '/user/changeEmail',
    );
  });

  it('saves the units in which the reader sees values, each at once', async () => {
    await openConsole('/profile');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Temperature' }), '°F');
    await waitFor(() => expect(readerUnits.current()).toEqual({ temperature: '°F', tvoc: 'ppb' }));
    expect(backend.to(EDIT_CALL).map(({ body }) => body)).toEqual([
      { units: { temperature: '°F', tvoc: 'ppb' } },
    ]);
    expect(screen.queryByText(/100 ppb are 229 µg\/m³/)).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'TVOC' }), 'µg/m³');
    expect(await screen.findByText(/100 ppb are 229 µg\/m³/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Temperature' })).toHaveValue('°F');
    sessionStore.close('chosen');
    expect(readerUnits.current()).toEqual({ temperature: '°C', tvoc: 'ppb' });
  });

  it('is linked from the picture in the top bar', async () => {
    stored = { ...RECORD, profileImageUrl: PICTURE };
    await openConsole('/profile');
    const atTheTop = await screen.findByTitle('Profile');
    expect(atTheTop).toHaveAttribute('href', '/user/profile');
    await waitFor(() => expect(atTheTop.querySelector('img')).toHaveAttribute('src', PICTURE));
  });

  it('shows the error of the server when it cannot be loaded, and retries', async () => {
    backend.on(`GET ${RECORD_CALL}`, () => ({ status: 500, body: { message: 'Broken pipe', errorCode: 2 } }));
    await openConsole('/profile');
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    expect(screen.getByText('Broken pipe')).toBeInTheDocument();
    backend.on(`GET ${RECORD_CALL}`, () => ({ body: stored }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Meera Das' })).toBeInTheDocument();
  });
});

describe('editing', () => {
  it('sends number and address, and shows them', async () => {
    await openConsole('/profile');
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Profile' }));
    const fields = within(await form());
    expect(fields.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    await userEvent.clear(fields.getByRole('textbox', { name: 'Mobile' }));
    await enterText(fields.getByRole('textbox', { name: 'Address' }), ' 12 Rose Lane ');
    await userEvent.click(fields.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
    expect(backend.to(EDIT_CALL).map(({ body }) => body)).toEqual([{ phone: '', address: '12 Rose Lane' }]);
    expect(await factOf('Address')).toHaveTextContent('12 Rose Lane');
    expect(shownAddress()).toBe('/profile');
  });

  it('keeps the input when the server refuses it', async () => {
    backend.on(EDIT_CALL, () => ({ status: 400, body: { message: 'No such street', errorCode: 31 } }));
    await openConsole('/profile?edit');
    const fields = within(await form());
    await enterText(fields.getByRole('textbox', { name: 'Address' }), 'Nowhere 1');
    await userEvent.click(fields.getByRole('button', { name: 'Save' }));
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent("Profile couldn't be updated!");
    expect(toast).toHaveTextContent('No such street');
    expect(fields.getByRole('textbox', { name: 'Address' })).toHaveValue('Nowhere 1');
  });

  it('previews a picture, and sends it with the other fields', async () => {
    await openConsole('/profile?edit');
    const file = png();
    await userEvent.upload(await fileInput(), file);
    expect(await screen.findByRole('img', { name: 'Picture' })).toHaveAttribute('src', 'blob:1');
    expect(backend.to(EDIT_CALL)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('img', { name: 'Picture of Meera Das' })).toHaveAttribute('src', PICTURE);
    const picture = Buffer.from(await file.arrayBuffer()).toString('base64');
    expect(pictures()).toEqual([picture]);
  });

  it('removes a picture', async () => {
    stored = { ...RECORD, profileImageUrl: PICTURE };
    await openConsole('/profile?edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(screen.getByRole('img', { name: 'No picture yet' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
    expect(pictures()).toEqual([null]);
  });

  it.each([
    [
      'page',
      new File(['<html>'], 'me.html', { type: 'text/html' }),
      '* Choose a JPEG, PNG or WebP picture of up to 5 MB and 50 million pixels',
    ],
    [
      'file of more than 5 MB',
      png(5 * 1024 * 1024 + 1),
      '* Choose a JPEG, PNG or WebP picture of up to 5 MB and 50 million pixels',
    ],
  ] as const)('shows why a %s cannot be a picture, and does not send it', async (_what, file, error) => {
    await openConsole('/profile?edit');
    await userEvent.setup({ applyAccept: false }).upload(await fileInput(), file);
    expect(await screen.findByText(error)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
    expect(pictures()).toEqual([undefined]);
  });

  it('keeps the input when the picture is refused', async () => {
    backend.on(EDIT_CALL, () => refusal(PICTURE_ERRORS.unreadable));
    await openConsole('/profile?edit');
    await enterText(await screen.findByRole('textbox', { name: 'Address' }), '12 Rose Lane');
    await userEvent.upload(await fileInput(), png());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('* Choose a JPEG, PNG or WebP picture of up to 5 MB and 50 million pixels'),
    ).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('12 Rose Lane');
    expect(backend.to(EDIT_CALL)).toHaveLength(1);
  });
});

describe('notification choices', () => {
  it('are saved immediately, by severity and channel', async () => {
    await openConsole('/user/notifications');
    const box = await screen.findByRole('checkbox', { name: 'Warning: Email' });
    await userEvent.click(box);
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
    expect(box).toBeChecked();
    expect(backend.to(`PUT ${CHOICES_CALL}`).map(({ body }) => body)).toEqual([
      { ...CHOICES, mail: ['CRITICAL', 'MAJOR', 'WARNING'] },
    ]);
  });

  it.each([
    ['TENANT_ADMIN', 'The setting SMTP_URL turns this on, as docs/operating.md describes.'],
    ['CUSTOMER_USER', 'Ask your provider to set this up. Your provider is Clean Rooms.'],
  ] as const)('say to a %s how mails can be had on a server without', async (authority, way) => {
    backend.on('GET /backoffice/settings', () => ({ body: { sendsMail: false } }));
    sessionStore.open({ token: 't', refreshToken: 'r', user: { ...USER, authority }, record: undefined });
    await openConsole('/user/notifications');
    const hint = await screen.findByText(/^This server is not set up to send emails\./);
    await waitFor(() =>
      expect(hint.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
        `This server is not set up to send emails. ${way}`,
      ),
    );
  });

  it('are reverted when they are refused', async () => {
    backend.on(`PUT ${CHOICES_CALL}`, () => ({ status: 500, body: { message: '', errorCode: 2 } }));
    await openConsole('/user/notifications');
    const mail = await screen.findByRole('checkbox', { name: 'Critical: Email' });
    await userEvent.click(mail);
    expect(await screen.findByText("Profile couldn't be updated!")).toBeInTheDocument();
    await waitFor(() => expect(mail).toBeChecked());
  });

  it("start quiet hours in the recipient's time zone, and save times on blur", async () => {
    await openConsole('/user/notifications');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }));
    const from = await screen.findByLabelText('From');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const usual = { from: '22:00', to: '07:00', timeZone, letsCriticalPass: true };
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveValue('22:00'));
    fireEvent.change(from, { target: { value: '21:30' } });
    fireEvent.blur(from);
    await waitFor(() => expect(backend.to(`PUT ${CHOICES_CALL}`)).toHaveLength(2));
    expect(backend.to(`PUT ${CHOICES_CALL}`).map(({ body }) => body)).toEqual([
      { ...CHOICES, quietHours: usual },
      { ...CHOICES, quietHours: { ...usual, from: '21:30' } },
    ]);
  });
});

describe('notifications in this browser', () => {
  const ENDPOINT = 'https://push.example/1';
  const PUSH_ID = { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } };

  /** A browser with a push service. @param permission for notifications, also the default answer to a request */
  function pushBrowser(permission: NotificationPermission, answer = permission) {
    let subscription: object | null = null;
    const made = {
      endpoint: ENDPOINT,
      options: { applicationServerKey: null },
      toJSON: () => PUSH_ID,
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    const subscribe = vi.fn(async () => {
      subscription = made;
      browsers = [{ endpoint: ENDPOINT, isOwnDevice: false }];
      return made;
    });
    const requestPermission = vi.fn(async () => {
      notification.permission = answer;
      return answer;
    });
    const notification = { permission, requestPermission };
    vi.stubGlobal('Notification', notification);
    const pushManager = { getSubscription: async () => subscription, subscribe };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => ({ pushManager }) },
    });
    return { requestPermission, subscribe, isSubscribed: () => subscription !== null };
  }

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('are reported as impossible if unsupported', async () => {
    await openConsole('/user/notifications');
    expect(await screen.findByText(/cannot receive notifications/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /notifications in this browser/ })).toBeNull();
  });

  it('are reported as blocked if the reader blocked them', async () => {
    const browser = pushBrowser('denied');
    await openConsole('/user/notifications');
    expect(await screen.findByText(/You have blocked notifications/)).toBeInTheDocument();
    expect(browser.requestPermission).not.toHaveBeenCalled();
  });

  it('request permission by the button only, which also stops them', async () => {
    const browser = pushBrowser('default', 'granted');
    await openConsole('/user/notifications');
    const receive = await screen.findByRole('button', { name: 'Receive notifications in this browser' });
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(receive);
    const stop = await screen.findByRole('button', { name: 'Stop notifications in this browser' });
    expect(browser.requestPermission).toHaveBeenCalledOnce();
    browsers = [];
    await userEvent.click(stop);
    expect(await screen.findByText(/This browser shows no notifications/)).toBeInTheDocument();
    expect(browser.isSubscribed()).toBe(false);
    expect(backend.to(REGISTER_CALL).map(({ body }) => body)).toEqual([
      { webPushNotificationId: JSON.stringify(PUSH_ID), isOwnDevice: false },
      { webPushNotificationId: null, isOwnDevice: false },
    ]);
  });

  it('go on after the hourly sign-out if the reader says that no one else uses the device', async () => {
    pushBrowser('granted');
    backend.on(REGISTER_CALL, ({ body }) => {
      const { isOwnDevice } = body as { isOwnDevice: boolean };
      browsers = [{ endpoint: ENDPOINT, isOwnDevice }];
      return {};
    });
    await openConsole('/user/notifications');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I am the only user of this device' }));
    await userEvent.click(screen.getByRole('button', { name: 'Receive notifications in this browser' }));
    expect(await screen.findByText(/and after the hourly sign-out\.$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I am the only user of this device' }));
    expect(await screen.findByText(/until you are signed out/)).toBeInTheDocument();
    const own = backend.to(REGISTER_CALL).map(({ body }) => (body as { isOwnDevice: boolean }).isOwnDevice);
    expect(own).toEqual([true, false]);
  });

  it('are not registered when the reader denies permission', async () => {
    pushBrowser('default', 'denied');
    await openConsole('/user/notifications');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Receive notifications in this browser' }),
    );
    expect(await screen.findByText('The browser did not allow notifications.')).toBeInTheDocument();
    expect(backend.to(REGISTER_CALL)).toEqual([]);
  });
});

it("lets a tenant's administrator choose whether customers run their purifiers", async () => {
  const settings = '/backoffice/commands/settings';
  let customersMayOperate = true;
  backend.on(`GET ${settings}`, () => ({ body: { customersMayOperate } }));
  backend.on(`PUT ${settings}`, ({ body }) => {
    ({ customersMayOperate } = body as { customersMayOperate: boolean });
    return { body: { customersMayOperate } };
  });
  sessionStore.open({
    token: 't',
    refreshToken: 'r',
    user: aUser({ authority: 'TENANT_ADMIN' }),
    record: undefined,
  });
  await openConsole('/organisation');
  const choice = await screen.findByRole('checkbox', { name: 'Customers may run their purifiers' });
  expect(choice).toBeChecked();
  await userEvent.click(choice);
  await waitFor(() => expect(customersMayOperate).toBe(false));
  expect(choice).not.toBeChecked();
});

it("lets a tenant's administrator choose whether customers' users read access tokens", async () => {
  const settings = '/backoffice/accessTokens/settings';
  let customersMayReadTokens = false;
  backend.on(`GET ${settings}`, () => ({ body: { customersMayReadTokens } }));
  backend.on(`PUT ${settings}`, ({ body }) => {
    ({ customersMayReadTokens } = body as { customersMayReadTokens: boolean });
    return { body: { customersMayReadTokens } };
  });
  sessionStore.open({
    token: 't',
    refreshToken: 'r',
    user: aUser({ authority: 'TENANT_ADMIN' }),
    record: undefined,
  });
  await openConsole('/organisation');
  const choice = await screen.findByRole('checkbox', { name: /Customers' users may read the access tokens/ });
  expect(choice).not.toBeChecked();
  await userEvent.click(choice);
  await waitFor(() => expect(customersMayReadTokens).toBe(true));
  expect(choice).toBeChecked();
});
