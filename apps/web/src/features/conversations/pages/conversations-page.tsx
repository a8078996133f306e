import type { Conversation } from '@airdeck/contract/conversations/conversations';
import { Anchor, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { showChat } from '../../../lib/conversations/chat-panel.ts';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { conversationPath } from '../../../lib/paths/paths.ts';
import { type Role, roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import {
  type ConversationFilter,
  conversationsQuery,
  REFRESH_CONVERSATIONS_MS,
} from '../api/conversations.ts';
import { aboutText, otherSide } from '../components/conversation-words.ts';
import { Subject } from '../components/subject.tsx';

const DEFAULTS: ListDefaults = { pageSize: 25 };
const FILTERS = ['unread', 'open', 'closed'] as const;

/** All conversations of the reader. */
export function ConversationsPage() {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const navigate = useNavigate();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find((each) => each === params.get('show')) ?? null;
  const narrow = (next: ConversationFilter) => setParams(withFilter(params, next), { replace: true });
  const { table, count } = useListPage((wanted) => conversationsQuery(wanted, filter), DEFAULTS, {
    refreshMs: REFRESH_CONVERSATIONS_MS,
  });
  const title = t('conversations.title');
  const newButton = (
    <Button leftSection={<PlusIcon size={18} />} onClick={() => showChat({ kind: 'new', draft: {} })}>
      {t('conversations.new')}
    </Button>
  );
  const role = session ? roleOf(session) : 'customer';
  return (
    <>
      <PageHead title={title} count={count} actions={newButton} />
      <DataTable
        {...table}
        label={title}
        columns={columnsOf(role, t, format, i18n.dir())}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        empty={{ drawing: 'messages', text: t('conversations.none'), action: newButton }}
        filters={{
          chosen: filter === null ? 0 : 1,
          onReset: () => narrow(null),
          fields: (
            <FilterChips
              label={t('ui.table.filters')}
              options={FILTERS.map((value) => ({ value, label: t(`conversations.show.${value}`) }))}
              value={filter}
              onChange={(value) => narrow(FILTERS.find((each) => each === value) ?? null)}
            />
          ),
        }}
        onOpen={({ id }) => void navigate(conversationPath(id))}
      />
    </>
  );
}

function columnsOf(
  role: Role,
  t: TFunction,
  format: TimeFormatters,
  direction: 'ltr' | 'rtl',
): Column<Conversation>[] {
  return [
    {
      header: t('conversations.subject'),
      cell: (conversation) => (
        <TwoLines
          first={
            <Anchor component={Link} to={conversationPath(conversation.id)} tabIndex={-1}>
              <Subject conversation={conversation} />
            </Anchor>
          }
          second={aboutText(conversation, t)}
          direction={direction}
        />
      ),
      width: '16rem',
    },
    {
      header: t('conversations.with'),
      cell: (conversation) => <bdi>{otherSide(conversation, role, t)}</bdi>,
      width: '10rem',
    },
    {
      header: t('conversations.last'),
      cell: ({ lastEntry }) => <bdi>{lastEntry.excerpt}</bdi>,
      width: '20rem',
    },
    {
      header: t('conversations.time'),
      cell: ({ lastEntry }) => format.dateTime(lastEntry.createdTime),
      keepsWords: true,
      width: '8rem',
    },
    {
      header: t('conversations.stateTitle'),
      cell: ({ closedTime }) =>
        t(closedTime === null ? 'conversations.state.open' : 'conversations.state.closed'),
      width: '6rem',
    },
  ];
}

/** Writes the filter to a copy of the URL's parameters, and resets the page. */
function withFilter(params: URLSearchParams, filter: ConversationFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (filter === null) next.delete('show');
  else next.set('show', filter);
  return next;
}
