import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveConsole, openConsole, signInAs } from '../../../../testing/console.tsx';
import { enterText } from '../../../../testing/enter-text.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';

const HOTSPOT = 'http://10.1.2.3/setup';

/** Requests to the device's hotspot; `answer` throws like `fetch`. */
let asked: { url: URL; init: RequestInit }[];
let answer: (mode: RequestMode | undefined) => Response;

beforeEach(() => {
  fakeServer({
    'GET /backoffice/settings': () => ({ body: { sendsMail: true, hotspotUrl: HOTSPOT } }),
  });
  const toServer = globalThis.fetch;
  asked = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith(HOTSPOT)) return toServer(input, init);
    asked.push({ url: new URL(input), init });
    return answer(init.mode);
  });
  signInAs();
});

afterEach(leaveConsole);

async function connect(): Promise<void> {
  await openConsole('/connectDevice');
  await enterText(await screen.findByRole('textbox', { name: /^WiFi Name/ }), 'Home & net+1');
  await enterText(screen.getByLabelText('Password'), 'p w+d/ü');
  await userEvent.click(screen.getByRole('button', { name: 'Connect to wifi' }));
}

const hidden = () => {
  throw new TypeError('Failed to fetch');
};

describe('connecting a device', () => {
  it('succeeds if the device responds with 200, to a single request without session data', async () => {
    answer = () => new Response('ok');
    await connect();
    expect(await screen.findByText('Connected Successfully!')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
    const [{ url, init } = { url: new URL(HOTSPOT), init: {} }] = asked;
    expect(url.href).toBe(`${HOTSPOT}?wifi_ssid=Home%20%26%20net%2B1&wifi_password=p%20w%2Bd%2F%C3%BC`);
    expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
    expect(init.headers).toBeUndefined();
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it.each([201, 204, 400, 500])('fails if the device responds with %d', async (status) => {
    answer = () => new Response(null, { status });
    await connect();
    expect(await screen.findByText('Connection Failed!')).toBeInTheDocument();
    expect(screen.getByText(/The device rejected the settings/)).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('refers to the light if the browser hides the response, and does not send the password twice', async () => {
    answer = (mode) => (mode === 'no-cors' ? new Response() : hidden());
    await connect();
    expect(await screen.findByText(/The settings were sent/)).toBeInTheDocument();
    expect(screen.queryByText('Connection Failed!')).not.toBeInTheDocument();
    expect(asked.map(({ url }) => url.searchParams.has('wifi_password'))).toEqual([true, false]);
  });

  it('fails without a response, and links to the device’s own page', async () => {
    answer = hidden;
    await connect();
    expect(await screen.findByText('Connection Failed!')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: "Open the device's own page" })).toHaveAttribute('href', HOTSPOT);
    expect(screen.getByLabelText('Password')).toHaveValue('p w+d/ü');
  });

  it('does not store the password', async () => {
    answer = () => new Response('ok');
    await connect();
    await screen.findByText('Connected Successfully!');
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('p w+d');
    expect(window.location.href).not.toContain('wifi');
  });
});

it('requires the name of the network', async () => {
  answer = hidden;
  await openConsole('/connectDevice');
  await userEvent.click(await screen.findByRole('button', { name: 'Connect to wifi' }));
  expect(screen.getByText('* WiFi Name is required')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('stores the hotspot URL for use without a network', async () => {
  answer = () => new Response('ok');
  await connect();
  await screen.findByText('Connected Successfully!');
  expect(window.localStorage.getItem('hotspotUrl')).toBe(HOTSPOT);
});
