import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productName, showBrand } from '../lib/brand/brand.ts';
import { worstAirAddress } from '../lib/devices/worst-air.ts';
import { sessionStore, storedData } from '../lib/session/session.ts';
import { getWindow, windowAddress } from '../lib/telemetry/telemetry-calls.ts';
import { aUser } from '../testing/console.tsx';

const SCRIPT = readFileSync(resolve(import.meta.dirname, '../../public/first-paint.js'), 'utf8');
const DEVICE = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NOW = Date.UTC(2026, 10, 21, 8, 0, 7);

const sendRequest = vi.fn<typeof fetch>();

/** A token in the server's format; only its expiry is read. */
function tokenUntil(expiresAtMs: number): string {
  return ['', btoa(JSON.stringify({ iat: NOW / 1000, exp: expiresAtMs / 1000 })), ''].join('.');
}

function loadPage(files: Record<string, string> = {}): void {
  const script = document.createElement('script');
  Object.assign(script.dataset, files);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(SCRIPT)();
}

function signIn(token = tokenUntil(NOW + 3_600_000)): void {
  sessionStore.open({ token, refreshToken: tokenUntil(NOW + 7_200_000), user: aUser(), record: undefined });
  const addresses = [windowAddress(DEVICE, TELEMETRY_WINDOWS.live), worstAirAddress()];
  storedData.write('askAhead', { page: window.location.pathname, addresses, hasSeveral: true });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  sendRequest.mockReset().mockImplementation(async () => new Response('{"pm25":[{"ts":1,"value":12}]}'));
  vi.stubGlobal('fetch', sendRequest);
});

afterEach(() => {
  sendRequest.mockImplementation(async () => new Response(''));
  sessionStore.close('chosen');
  delete window.airdeckPrefetched;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Requests of this page. Other parts of the console, started by the sign-in, may send their own. */
const asked = () =>
  sendRequest.mock.calls
    .map(([address]) => String(address))
    .filter((address) => /\/telemetry\/|worstAir|elsewhere|anything/.test(address));

const readWindow = () => getWindow(DEVICE, TELEMETRY_WINDOWS.live, Date.now(), new AbortController().signal);

const fetched = () => [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, href]);

describe("the page's first script", () => {
  it('preloads texts and scripts of the dashboard for a user who is signed in, and nothing before the sign-in', () => {
    const files = {
      texts: '/assets/texts.json',
      scripts: '/assets/console.js',
      signedOut: '/assets/sign-in.js',
      dashboard: '/assets/dashboard.js',
      rooms: '/assets/rooms.js /assets/dashboard.js',
    };
    loadPage(files);
    expect(fetched()).toEqual([]);
    signIn();
    loadPage(files);
    expect(fetched()).toEqual([
      ['preload', 'http://localhost:3000/assets/texts.json'],
      ['modulepreload', 'http://localhost:3000/assets/console.js'],
      ['modulepreload', 'http://localhost:3000/assets/dashboard.js'],
      ['modulepreload', 'http://localhost:3000/assets/rooms.js'],
    ]);
  });

  describe('with pictures drawn by the build', () => {
    beforeEach(() => {
      document.documentElement.lang = 'en';
      document.body.innerHTML = `
        <div id="root"><b data-product-name>Airdeck</b><button>LOGIN</button></div>
        <template id="drawn-frame"><div data-shell><b data-product-name>Airdeck</b></div></template>
        <template id="frame-styles"><style>main { color: green }</style></template>`;
    });
    afterEach(() => {
      delete window.airdeckDrawn;
      document.body.replaceChildren();
      document.head.replaceChildren();
      window.history.replaceState(null, '', '/');
    });

    let wasHidden: boolean;
    const shown = async (files = {}) => {
      loadPage({ console: '/assets/console.js', paths: '/ /dashboard', title: 'Sign in', ...files });
      wasHidden = document.documentElement.hasAttribute('data-hides-root');
      document.dispatchEvent(new Event('DOMContentLoaded'));
      await Promise.resolve();
      return document.getElementById('root')?.textContent;
    };

    it('shows the sign-in, and keeps the button that is pressed for the console', async () => {
      expect(await shown()).toBe('AirdeckLOGIN');
      expect(wasHidden).toBe(false);
      expect(document.title).toBe('Sign in');
      const button = document.querySelector('button');
      button?.click();
      expect(window.airdeckDrawn).toMatchObject({ picture: 'sign-in', pressed: button });
    });

    it('loads the console after the picture', async () => {
      await shown({ signedOut: '/assets/sign-in.js' });
      expect(document.querySelector('script[type=module]')).toBeNull();
      await vi.waitFor(() =>
        expect(document.querySelector('script[type=module]')).toHaveAttribute('src', '/assets/console.js'),
      );
      expect(fetched()).toEqual([['modulepreload', 'http://localhost:3000/assets/sign-in.js']]);
    });

    it('shows the frame to a user who is signed in, with the chosen width of the sidebar', async () => {
      signIn();
      window.localStorage.setItem('airdeck-sidebar', 'narrow');
      expect(await shown()).toBe('Airdeck');
      expect(wasHidden).toBe(true);
      expect(document.documentElement).not.toHaveAttribute('data-hides-root');
      expect(document.querySelector('[data-shell]')).toHaveAttribute('data-narrow');
      expect(window.airdeckDrawn).toEqual({ picture: 'frame' });
      expect(document.head.querySelector('style')).toHaveTextContent('main');
      window.localStorage.removeItem('airdeck-sidebar');
    });

    it('shows the sign-in of a branded host when it has the name', async () => {
      document.documentElement.dataset['product'] = 'Blue Clinic';
      expect(await shown()).toBe('Blue ClinicLOGIN');
      expect(wasHidden).toBe(true);
      expect(document.documentElement).not.toHaveAttribute('data-hides-root');
      delete document.documentElement.dataset['product'];
    });

    it('shows the brand of their organisation instead of that of the host name', async () => {
      document.head.innerHTML = '<style id="host-brand" data-product="Host"></style>';
      Object.assign(document.documentElement.dataset, { product: 'Host', logo: 'square' });
      signIn();
      const styles = 'html{--air-accent:#123456}';
      storedData.write('brand', { name: 'Blue Clinic', logo: null, styles, iconUrl: null });
      expect(await shown()).toBe('Blue Clinic');
      expect(document.getElementById('own-brand')).toHaveTextContent(styles);
      expect(document.getElementById('host-brand')).toHaveAttribute('media', 'not all');
      showBrand(undefined);
      expect(productName()).toBe('Host');
      expect(document.getElementById('own-brand')).toBeEmptyDOMElement();
      expect(document.getElementById('host-brand')).toHaveAttribute('media', 'all');
      delete document.documentElement.dataset['product'];
    });

    it.each([
      ['on another screen', () => window.history.replaceState(null, '', '/forgotPassword')],
      ['in another language', () => window.localStorage.setItem('i18nextLng', 'ar')],
      [
        'after a session whose end is to be explained',
        () => window.localStorage.setItem('userDetails', '{}'),
      ],
    ])('shows nothing %s', async (_where, prepare) => {
      prepare();
      expect(await shown()).toBe('');
      expect(wasHidden).toBe(true);
      expect(window.airdeckDrawn).toBeUndefined();
      window.localStorage.clear();
    });
  });

  it('prefetches the URLs of the last visit, and the console uses each response once', async () => {
    signIn();
    loadPage();
    expect(asked()).toHaveLength(2);
    vi.setSystemTime(NOW + 1_000);
    expect(await readWindow()).toEqual({ pm25: [{ ts: 1, value: 12 }] });
    expect(asked()).toHaveLength(2);
    await readWindow();
    expect(asked()).toHaveLength(3);
  });

  it("asks for the times of the server's clock, as far as known", () => {
    const aheadMs = 3 * 86_400_000;
    window.localStorage.setItem('serverAheadMs', String(aheadMs));
    signIn(tokenUntil(NOW + aheadMs + 3_600_000));
    loadPage();
    const moment = Math.floor((NOW + aheadMs) / 10_000) * 10_000;
    expect(asked()[0]).toContain(`startTs=${moment - TELEMETRY_WINDOWS.live.windowMs}&`);
  });

  it('prefetches nothing at another URL', () => {
    signIn();
    storedData.write('askAhead', { page: '/elsewhere', addresses: ['/api/anything'], hasSeveral: false });
    loadPage();
    expect(asked()).toEqual([]);
  });

  it('prefetches nothing with an expired token, which the console will renew', () => {
    signIn(tokenUntil(NOW - 1_000));
    loadPage();
    expect(asked()).toEqual([]);
  });

  it('prefetches nothing outside the API, whatever the storage contains', () => {
    signIn();
    storedData.write('askAhead', {
      page: window.location.pathname,
      hasSeveral: false,
      addresses: ['//elsewhere.example/api/', 'https://elsewhere.example/api/'],
    });
    loadPage();
    expect(asked()).toEqual([]);
  });

  it('keeps no stored URLs after a sign-out', async () => {
    signIn();
    sessionStore.close('chosen');
    sendRequest.mockClear();
    loadPage();
    expect(asked()).toEqual([]);
    expect(storedData.read('askAhead')).toBeUndefined();
  });
});
