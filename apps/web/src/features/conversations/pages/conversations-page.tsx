import type { Conversation } from '@airdeck/contract/conversations/conversations';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { showChat } from '../../../lib/conversations/chat-panel.ts';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { conversationPath } from '../../../lib/paths/paths.ts';
import { type Role, roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AddButton } from '../../../ui/add-button/add-button.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import { conversationsQuery, REFRESH_CONVERSATIONS_MS } from '../api/conversations.ts';
import { aboutText, otherSide } from '../components/conversation-words.ts';
import { Subject } from '../components/subject.tsx';

const DEFAULTS: ListDefaults = { pageSize: 25 };
const FILTERS = ['unread', 'open', 'closed'] as const;

const readFilter = (params: URLSearchParams) => ({
  show: FILTERS.find((each) => each === params.get('show')) ?? null,
});

/** All conversations of the reader. */
export function ConversationsPage() {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const navigate = useNavigate();
  const session = useSession();
  const { filter, narrow, filtersOf } = useListFilter(readFilter);
  const { table } = useListPage((wanted) => conversationsQuery(wanted, filter.show), DEFAULTS, {
    refreshMs: REFRESH_CONVERSATIONS_MS,
  });
  const title = t('conversations.title');
  const newButton = (
    <AddButton onClick={() => showChat({ kind: 'new', draft: {} })}>{t('conversations.new')}</AddButton>
  );
  const role = session ? roleOf(session) : 'customer';
  return (
    <ListPage
      {...table}
      title={title}
      columns={columnsOf(role, t, format, i18n.dir())}
      rowKey={({ id }) => id}
      rowName={({ subject }) => subject}
      empty={{ drawing: 'messages', text: t('conversations.none'), action: newButton }}
      filters={filtersOf(
        <FilterChips
          label={t('ui.table.filters')}
          options={FILTERS.map((value) => ({ value, label: t(`conversations.show.${value}`) }))}
          value={filter.show}
          onChange={(show) => narrow({ show })}
        />,
      )}
      onOpen={({ id }) => void navigate(conversationPath(id))}
    />
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
