import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessageService, startMessageService } from '../../testing/message-service.ts';
import type { DeliveryError } from '../delivery-error.ts';
import { createOutbound } from '../outbound.ts';
import type { PostedTarget } from './receiver-requests.ts';
import { createReceiverSender, type ReceiverSender } from './receiver-sender.ts';

let service: MessageService;
let send: ReceiverSender;
let sendWithin: (limitMs: number) => ReceiverSender;
beforeAll(async () => {
  service = await startMessageService();
  const gateways = {
    telegramUrl: service.url,
    sms: {
      url: `${service.url.replace('//', '//sid:secret@')}/sms`,
      authorization: undefined,
      template: { type: 'application/x-www-form-urlencoded', body: 'From=Air&To={to}&Body={text}' },
    },
  } as const;
  sendWithin = (limitMs) => {
    const outbound = createOutbound({ allowsPrivate: true, limitMs });
    return createReceiverSender({ outbound, ofOperator: outbound, gateways });
  };
  send = sendWithin(30_000);
});
afterAll(() => service.close());
beforeEach(() => {
  service.requests.length = 0;
});

const MESSAGE = {
  id: 'd1',
  event: 'raised',
  severity: 'MAJOR',
  title: 'CO₂ in <!channel> @everyone [Lab](http://evil.example) *2*\u202e',
  lines: ['1,640 ppm & rising'],
  action: 'Open alert',
  link: 'https://air.example/alerts/a1',
};

const targetOf = {
  slack: () => ({ kind: 'slack', url: `${service.url}/slack` }),
  teams: () => ({ kind: 'teams', url: `${service.url}/teams` }),
  discord: () => ({ kind: 'discord', url: `${service.url}/discord` }),
  telegram: () => ({ kind: 'telegram', token: '1:abc', chatId: '-42' }),
  http: () => ({
    kind: 'http',
    url: `${service.url}/any`,
    template: { type: 'application/json', body: '{"t":"{title}","l":"{text}"}' },
  }),
  sms: () => ({ kind: 'sms', number: '+81312345678' }),
} satisfies Record<string, () => PostedTarget>;

const OK = {
  slack: { status: 200, body: 'ok' },
  teams: { status: 202 },
  discord: { status: 204 },
  telegram: { status: 200, body: '{"ok":true,"result":{}}' },
  http: { status: 201 },
  sms: { status: 201, body: '{"status":"queued"}' },
} as const;

type Kind = keyof typeof OK;
const KINDS = Object.keys(OK) as Kind[];

async function sent(kind: Kind, message = MESSAGE) {
  service.answer = OK[kind];
  await send(targetOf[kind](), message);
  const [request] = service.requests;
  if (!request) throw new Error('nothing was sent');
  return { ...request, json: kind === 'sms' ? undefined : JSON.parse(request.body) };
}

async function refusal(kind: Kind, answer: MessageService['answer']): Promise<DeliveryError> {
  service.answer = answer;
  return send(targetOf[kind](), MESSAGE).then(
    () => expect.unreachable(),
    (error) => error,
  );
}

describe('a message', () => {
  it('has no markup, mention or changed direction from a name, in any service', async () => {
    const slack = await sent('slack');
    expect(slack.json).toEqual({
      text: expect.stringContaining('&lt;!channel&gt; @everyone [Lab]'),
      mrkdwn: false,
    });
    service.requests.length = 0;
    const discord = await sent('discord');
    expect(discord.json.allowed_mentions).toEqual({ parse: [] });
    expect(discord.json.content).toContain('\\[Lab\\]\\(http');
    service.requests.length = 0;
    const { json: teams } = await sent('teams');
    const [{ content }] = teams.attachments;
    expect(new Set(content.body.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['RichTextBlock']),
    );
    for (const { body } of [slack, discord]) expect(body).not.toContain('\u202e');
    expect(JSON.stringify(teams)).not.toContain('\u202e');
  });

  it('names its alarm in each of them', async () => {
    for (const kind of KINDS) {
      service.requests.length = 0;
      const { body } = await sent(kind);
      const isWithLink = kind !== 'http';
      expect([kind, decodeURIComponent(body).includes(MESSAGE.link)]).toEqual([kind, isWithLink]);
    }
  });

  it('stays within the length that a service takes, with its link', async () => {
    const long = { ...MESSAGE, title: '高'.repeat(9_000), lines: Array(500).fill('室'.repeat(100)) };
    const discord = await sent('discord', long);
    expect([...discord.json.content].length).toBeLessThanOrEqual(2_000);
    expect(discord.json.content.endsWith(MESSAGE.link)).toBe(true);
    service.requests.length = 0;
    expect([...(await sent('telegram', long)).json.text].length).toBeLessThanOrEqual(4_096);
    service.requests.length = 0;
    expect(Buffer.byteLength((await sent('teams', long)).body)).toBeLessThan(28_000);
  });

  it('goes to the gateway of the operator by text message, signed in', async () => {
    const { path, headers, body } = await sent('sms');
    expect([path, headers.authorization]).toEqual(['/sms', `Basic ${btoa('sid:secret')}`]);
    expect(new URLSearchParams(body).get('To')).toBe('+81312345678');
  });

  it('follows a chat of Telegram that became a larger group', async () => {
    service.answer = {
      status: 400,
      body: '{"ok":false,"description":"group upgraded","parameters":{"migrate_to_chat_id":-100}}',
    };
    await send(targetOf.telegram(), MESSAGE).catch(() => undefined);
    expect(service.requests.map(({ body }) => JSON.parse(body).chat_id)).toEqual(['-42', '-100']);
  });
});

describe('an answer', () => {
  it('counts only as the service documents it', async () => {
    for (const kind of KINDS) await expect(sent(kind)).resolves.toBeDefined();
    expect(await refusal('slack', { status: 200, body: 'no_service' })).toMatchObject({ isFinal: true });
    expect(await refusal('telegram', { status: 200, body: '{"ok":false}' })).toMatchObject({ isFinal: true });
    expect(
      await refusal('teams', {
        status: 200,
        body: 'Webhook message delivery failed with error: HTTP error 429',
      }),
    ).toMatchObject({ isFinal: false });
  });

  it('that refuses is shown by its first line, and is final unless it asks for patience', async () => {
    expect(await refusal('slack', { status: 404, body: 'no_service\nsecond line' })).toMatchObject({
      reason: 'refused',
      detail: 'HTTP 404: no_service',
      isFinal: true,
    });
    expect(
      await refusal('telegram', { status: 403, body: '{"ok":false,"description":"bot was blocked"}' }),
    ).toMatchObject({ detail: 'HTTP 403: bot was blocked', isFinal: true });
    expect(await refusal('http', { status: 503 })).toMatchObject({ detail: 'HTTP 503', isFinal: false });
  });

  it('names the pause in its own way', async () => {
    const header = { status: 429, headers: { 'retry-after': '30' } };
    expect(await refusal('slack', header)).toMatchObject({ isFinal: false, pauseMs: 30_000 });
    const inJson = { status: 429, body: '{"message":"limited","retry_after":0.6}' };
    expect(await refusal('discord', inJson)).toMatchObject({ pauseMs: 600 });
    const parameters = { status: 429, body: '{"ok":false,"parameters":{"retry_after":90}}' };
    expect(await refusal('telegram', parameters)).toMatchObject({ pauseMs: 90_000 });
    const forEver = { status: 429, headers: { 'retry-after': '999999999' } };
    expect(await refusal('slack', forEver)).toMatchObject({ pauseMs: 3_600_000 });
  });

  it.each(KINDS)('of %s that refuses, asks for patience or does not come fails in its way', async (kind) => {
    const final = { reason: 'refused', isFinal: true };
    expect(await refusal(kind, { status: 403, body: 'forbidden' })).toMatchObject(final);
    const patience = { reason: 'refused', isFinal: false, pauseMs: 7_000 };
    const limited = { status: 429, headers: { 'retry-after': '7' }, body: '{"retry_after":7}' };
    expect(await refusal(kind, limited)).toMatchObject(patience);
    service.answer = 'hang';
    const away = { reason: 'noAnswer', isFinal: false };
    await expect(sendWithin(30)(targetOf[kind](), MESSAGE)).rejects.toMatchObject(away);
  });

  it('that does not come is awaited for a limited time, and one whose body does not end counts', async () => {
    service.answer = 'hang';
    await expect(sendWithin(50)(targetOf.http(), MESSAGE)).rejects.toMatchObject({
      reason: 'noAnswer',
      isFinal: false,
    });
    service.answer = 'hangInBody';
    await expect(sendWithin(2_000)(targetOf.http(), MESSAGE)).resolves.toBeUndefined();
  });
});
