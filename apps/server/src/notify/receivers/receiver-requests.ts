import { shownText } from '@airdeck/contract/common/shown-text';
import { filledTemplate, type Template } from '@airdeck/contract/notifications/receiver-template';

// The request that each kind of service gets, within its limits. Texts are hostile: none of them may become markup, a mention of a
// whole channel, or a part of the request.

/** A message to a receiver, before it becomes a request. */
export type ReceiverMessage = {
  /** Identifies it: one that comes again has the same. */
  readonly id: string;
  /** `raised`, `cleared`, `digest` or `test`. */
  readonly event: string;
  /** Empty: a test. */
  readonly severity: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Label and address of the alarm in the console. */
  readonly action: string;
  readonly link: string;
};

/** A service that is posted to. */
export type PostedTarget =
  | { readonly kind: 'slack' | 'teams' | 'discord'; readonly url: string }
  | { readonly kind: 'telegram'; readonly token: string; readonly chatId: string }
  | { readonly kind: 'http'; readonly url: string; readonly template: Template }
  | { readonly kind: 'sms'; readonly number: string };

/** Services that the operator of the server has set up for all tenants. */
export type ReceiverGateways = {
  /** Address of Telegram's Bot API, without a trailing slash. */
  readonly telegramUrl: string;
  /** Undefined: no text messages are sent. */
  readonly sms:
    | { readonly url: string; readonly authorization: string | undefined; readonly template: Template }
    | undefined;
};

export type PostedRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Code points. Slack cuts texts of 40,000, Discord refuses 2,000, Telegram 4,096, gateways 1,600; Teams takes 28 kB. */
const LONGEST = { slack: 8_000, teams: 6_000, discord: 2_000, telegram: 4_096, sms: 480 } as const;
const ELLIPSIS = '…';

const cut = (text: string, most: number): string => {
  const points = [...text];
  return points.length <= most ? text : `${points.slice(0, most - 1).join('')}${ELLIPSIS}`;
};

/** The lines that fit, with the link in any case. */
function textOf({ title, lines, link }: ReceiverMessage, most: number, escaped = shownText): string {
  const end = `\n${link}`;
  return cut(escaped([title, ...lines].join('\n')), most - end.length) + end;
}

/** @throws Error for a text message without a gateway */
export function requestTo(
  target: PostedTarget,
  message: ReceiverMessage,
  gateways: ReceiverGateways,
): PostedRequest {
  switch (target.kind) {
    case 'slack':
      return json(target.url, { text: textOf(message, LONGEST.slack, inSlack), mrkdwn: false });
    case 'teams':
      return json(target.url, teamsCard(message));
    case 'discord':
      return json(target.url, {
        content: textOf(message, LONGEST.discord, inDiscord),
        allowed_mentions: { parse: [] },
      });
    case 'telegram':
      return json(`${gateways.telegramUrl}/bot${target.token}/sendMessage`, {
        chat_id: target.chatId,
        text: textOf(message, LONGEST.telegram),
        link_preview_options: { is_disabled: true },
      });
    case 'http':
      return fromTemplate(target.url, target.template, { ...message, to: '' });
    case 'sms': {
      if (!gateways.sms) throw new Error('no gateway of text messages is set up');
      const { url, authorization, template } = gateways.sms;
      // Each 70 characters of a text in Japanese or Arabic cost one message more: the lines stay in the console.
      const short = { ...message, lines: [textOf({ ...message, lines: [] }, LONGEST.sms)] };
      const request = fromTemplate(url, template, { ...short, to: target.number });
      return authorization === undefined
        ? request
        : { ...request, headers: { ...request.headers, authorization } };
    }
  }
}

const json = (url: string, body: object): PostedRequest => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function fromTemplate(
  url: string,
  template: Template,
  { lines, title, ...message }: ReceiverMessage & { readonly to: string },
): PostedRequest {
  const values = { ...message, title: shownText(title), text: lines.map(shownText).join('\n') };
  return {
    url,
    headers: { 'content-type': `${template.type}; charset=utf-8`, 'x-airdeck-delivery': message.id },
    body: filledTemplate(template, values),
  };
}

/** Its control characters, of mentions and links too. */
const inSlack = (text: string): string =>
  shownText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Its Markdown. */
const inDiscord = (text: string): string => shownText(text).replace(/[\\*_~`|>#[\]()@<-]/g, '\\$&');

/** An adaptive card of text runs, in which Markdown has no meaning. */
function teamsCard({ title, lines, action, link }: ReceiverMessage): object {
  const run = (text: string, look: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: shownText(text), ...look }],
  });
  const rest = cut(lines.join('\n'), LONGEST.teams).split('\n');
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [run(cut(title, LONGEST.sms), { weight: 'Bolder' }), ...rest.map((line) => run(line))],
    actions: [{ type: 'Action.OpenUrl', title: action, url: link }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { type: 'message', attachments: [attachment] };
}
