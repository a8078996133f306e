import { roomName } from '@airdeck/air/room-name';
import type { Conversation } from '@airdeck/contract/conversations/conversations';
import { Anchor, Button } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alarmPath, singleDevicePath } from '../../../lib/paths/paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import {
  conversationsChanged,
  markRead,
  setState,
  useConversation,
  useEntries,
} from '../api/conversations.ts';
import { useUnsent } from '../api/outbox.ts';
import { otherSide } from './conversation-words.ts';
import { Entry, UnsentEntry } from './entry.tsx';
import classes from './thread.module.css';

type ThreadProps = {
  conversationId: string;
  /** The level of its heading below those around it. */
  heading: 'h2' | 'h3';
};

/** A conversation: its subject and entries, oldest first. Viewing it marks it as read. */
export function Thread({ conversationId, heading }: ThreadProps) {
  const { t } = useTranslation();
  const one = useConversation(conversationId);
  const entries = useEntries(conversationId);
  if (!one.data || !entries.data) {
    const waiting = <Skeleton height="16rem" label={t('ui.loading')} />;
    const retry = () => Promise.all([one.refetch(), entries.refetch()]);
    return <NotLoaded error={one.error ?? entries.error} onRetry={retry} mayBeMissing waiting={waiting} />;
  }
  return (
    <div className={classes.thread}>
      <About conversation={one.data} heading={heading} />
      <Entries conversation={one.data} entries={entries} />
    </div>
  );
}

/** Subject, other side and state of the conversation. */
function About({
  conversation,
  heading: Heading,
}: Pick<ThreadProps, 'heading'> & { conversation: Conversation }) {
  const { t } = useTranslation();
  const session = useSession();
  const { subject, device, alarm, closedTime } = conversation;
  return (
    <section className={classes.about} aria-label={t('conversations.about')}>
      <Heading className={classes.subject}>
        <bdi>{subject}</bdi>
      </Heading>
      <p className={looks.facts}>
        <bdi>{session ? otherSide(conversation, roleOf(session), t) : null}</bdi>
        {alarm ? <Way to={alarm.id === null ? undefined : alarmPath(alarm.id)}>{alarm.type}</Way> : null}
        {device ? (
          <Way to={device.id === null ? undefined : singleDevicePath(device.id, device.name)}>
            <RoomLine name={roomName(device)} />
          </Way>
        ) : null}
      </p>
      <p className={looks.facts}>
        <span>{t(closedTime === null ? 'conversations.state.open' : 'conversations.state.closed')}</span>
        <StateButton conversation={conversation} />
      </p>
    </section>
  );
}

/** A name, as a link if its target still exists for the reader. */
function Way({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <bdi>{children}</bdi>;
  return (
    <Anchor component={Link} to={to}>
      <bdi>{children}</bdi>
    </Anchor>
  );
}

function StateButton({ conversation: { id, closedTime } }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const change = () =>
    act(
      () => setState(id, closedTime === null ? 'closed' : 'open').finally(() => void conversationsChanged()),
      {
        done: unsaid,
      },
    );
  return (
    <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => void change()}>
      {t(closedTime === null ? 'conversations.close' : 'conversations.reopen')}
    </Button>
  );
}

type EntriesProps = { conversation: Conversation; entries: ReturnType<typeof useEntries> };

function Entries({ conversation, entries }: EntriesProps) {
  const { t } = useTranslation();
  const { id } = conversation;
  const shown = (entries.data?.pages ?? []).toReversed().flatMap((page) => page.entries);
  const unsent = useUnsent(id);
  const last = shown.at(-1)?.number ?? 0;
  useReadMark(conversation, last);
  const end = useRef<HTMLDivElement>(null);
  const count = last + unsent.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written last comes into sight
  useLayoutEffect(() => {
    end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [count]);
  return (
    <>
      {entries.hasNextPage ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {t('conversations.earlier')}
        </Button>
      ) : null}
      <ol className={looks.closeStack} aria-label={t('conversations.entries')}>
        {shown.map((entry) => (
          <Entry key={entry.id} conversationId={id} entry={entry} />
        ))}
        {unsent.map((entry) => (
          <UnsentEntry key={entry.sentId} entry={entry} />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}

/** Marks the entries as read once the page is visible. */
function useReadMark({ id, unreadCount }: Conversation, last: number): void {
  const isSeen = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isSeen || unreadCount === 0 || last === 0) return;
    // After a failure, it is marked when the conversation is opened again.
    markRead(id, last).then(conversationsChanged, () => undefined);
  }, [id, unreadCount, last, isSeen]);
}
