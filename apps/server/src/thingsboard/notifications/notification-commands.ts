import type { NotificationsCommand } from '@airdeck/contract/live/commands';
import { MESSAGE_PERMISSIONS } from '@airdeck/contract/messages/messages.permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { EventBus } from '../../events.ts';
import type { ProductMessageTexts } from '../../features/messages/product-message.ts';
import type { ReceivedMessages } from '../../features/messages/received-messages.service.ts';
import { isPermitted } from '../../http/authorisation.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceError } from '../../live/frames.ts';
import type { LiveSession, Subscription } from '../../live/session.ts';
import { notificationBody } from './notification.presenter.ts';

/** Reads the content of a subscription's next frame, without the fields that all frames have. */
type Look = () => Promise<object>;

/** Executes `NOTIFICATIONS`, `NOTIFICATIONS_COUNT` and marking as read, for the messages that a user received. */
export function createNotificationCommands(parts: {
  events: EventBus;
  messages: ReceivedMessages;
  messageTexts: ProductMessageTexts;
  log: Pick<FastifyBaseLogger, 'warn'>;
}) {
  const { events, messages, messageTexts, log } = parts;
  /** Subscriptions by user. */
  const running = new Map<string, Set<NotificationSubscription>>();
  events.on('messages.changed', ({ userIds }) => {
    for (const userId of userIds ?? []) {
      for (const subscription of running.get(userId) ?? []) subscription.changed();
    }
  });

  events.on('events.missed', () => {
    for (const subscriptions of running.values()) {
      for (const subscription of subscriptions) subscription.changed();
    }
  });

  async function follow(
    session: LiveSession,
    caller: Caller,
    { cmdId, type }: { cmdId: number; type: string },
    look: Look,
  ): Promise<void> {
    if (cmdId < 0) return session.answer(deviceError(cmdId, 'BAD_REQUEST', 'Cmd id is negative value!'));
    if (!isPermitted(caller, MESSAGE_PERMISSIONS.read))
      return session.answer(deviceError(cmdId, 'UNAUTHORIZED', 'Permission denied'));
    const { userId } = caller;
    const others = running.get(userId) ?? new Set<NotificationSubscription>();
    running.set(userId, others);
    let sequenceNumber = 0;
    const subscription: NotificationSubscription = new NotificationSubscription({
      look: async () => {
        const said = await look();
        sequenceNumber += 1;
        const head = { cmdId, errorCode: 0, errorMsg: null };
        return JSON.stringify({ ...head, ...said, sequenceNumber, cmdUpdateType: type });
      },
      session,
      fail: (error) => {
        session.remove(cmdId);
        log.warn({ err: error }, 'a live command failed');
        session.answer(deviceError(cmdId, 'INTERNAL_ERROR', 'Failed to fetch data!'));
      },
      onClose: () => {
        others.delete(subscription);
        if (others.size === 0) running.delete(userId);
      },
    });
    others.add(subscription);
    if (session.add(cmdId, subscription)) await subscription.open();
  }

  return {
    count: (session: LiveSession, caller: Caller, cmdId: number): Promise<void> =>
      follow(session, caller, { cmdId, type: 'NOTIFICATIONS_COUNT' }, async () => ({
        totalUnreadCount: await messages.countUnread(caller),
      })),

    /** The newest unread ones. */
    list: (session: LiveSession, caller: Caller, { cmdId, limit }: NotificationsCommand): Promise<void> =>
      follow(session, caller, { cmdId, type: 'NOTIFICATIONS' }, async () => {
        const choice = { unread: true, importance: undefined, kind: undefined };
        const { data, totalElements } = await messages.page(caller, { ...choice, page: 0, pageSize: limit });
        return {
          notifications: data.map((message) => notificationBody(message, caller.userId, messageTexts)),
          update: null,
          totalUnreadCount: totalElements,
        };
      }),

    /** @param ids missing: all. Subscriptions of the messages are updated. */
    async markRead(caller: Caller, ids?: readonly string[]): Promise<void> {
      if (!isPermitted(caller, MESSAGE_PERMISSIONS.mark) || caller.seesOnly) return;
      try {
        await messages.markRead(caller, ids);
      } catch (error) {
        log.warn({ err: error }, 'a live command failed');
      }
    },
  };
}

type Parts = {
  readonly session: LiveSession;
  readonly look: () => Promise<string>;
  readonly fail: (error: unknown) => void;
  readonly onClose: () => void;
};

/** Queries messages again when messages of the user change, one query at a time. */
class NotificationSubscription implements Subscription {
  readonly #parts: Parts;
  #work: Promise<void> = Promise.resolve();
  #isDue = false;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  open(): Promise<void> {
    return this.#say((text) => this.#parts.session.answer(text));
  }

  changed(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    void this.#say((text) => this.#parts.session.push(text));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#parts.onClose();
  }

  #say(send: (text: string) => void): Promise<void> {
    this.#work = this.#work.then(async () => {
      this.#isDue = false;
      if (this.#isClosed) return;
      try {
        const text = await this.#parts.look();
        if (!this.#isClosed) send(text);
      } catch (error) {
        if (!this.#isClosed) this.#parts.fail(error);
      }
    });
    return this.#work;
  }
}
