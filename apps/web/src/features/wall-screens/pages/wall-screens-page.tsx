import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useWholeList } from '../../../lib/lists/use-whole-list.ts';
import { NEW_WALL_SCREEN, wallScreenPath } from '../../../lib/paths/paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EditIcon, EyeIcon, LinkIcon, OfflineIcon, PlusIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useWallScreens } from '../api/wall-screens.ts';
import { LinkDialog } from '../components/link-dialog.tsx';
import { useWallChanges } from '../components/use-wall-changes.ts';
import { wallColumns } from '../components/wall-columns.tsx';
import { WallPreviewDialog } from '../components/wall-preview.tsx';

const DEFAULTS: ListDefaults = { pageSize: 25 };

/** List of the wall screens, for lobbies and classrooms, with their links. */
export function WallScreensPage() {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const navigate = useNavigate();
  const session = useSession();
  const isTenant = session !== undefined && roleOf(session) !== 'customer';
  const { data, error, refetch } = useWallScreens();
  const changes = useWallChanges();
  const [previewed, setPreviewed] = useState<WallScreen>();
  const mayManage = data?.mayManage === true;
  const table = useWholeList({ rows: data?.wallScreens, error, refetch }, DEFAULTS);
  const addButton = mayManage ? (
    <Button component={Link} to={wallScreenPath(NEW_WALL_SCREEN)} leftSection={<PlusIcon size={18} />}>
      {t('wallScreens.add')}
    </Button>
  ) : null;
  return (
    <>
      <PageHead
        title={t('wallScreens.title')}
        count={data ? format.number(data.wallScreens.length) : undefined}
        text={t('wallScreens.text')}
        actions={addButton}
      />
      <DataTable
        {...table}
        label={t('wallScreens.title')}
        columns={wallColumns({ t, format, direction: i18n.dir() }, mayManage, isTenant)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...(mayManage && {
          actions: (screen: WallScreen) => [
            {
              label: t('wallScreens.preview.title'),
              icon: EyeIcon,
              onClick: () => setPreviewed(screen),
            },
            {
              label: t('wallScreens.edit'),
              icon: EditIcon,
              onClick: () => void navigate(wallScreenPath(screen.id)),
            },
            {
              label: t('wallScreens.renew'),
              icon: LinkIcon,
              onClick: () => void changes.renew(screen),
            },
            {
              label: t('wallScreens.withdraw'),
              icon: OfflineIcon,
              onClick: () => void changes.withdraw(screen),
              disabled: !screen.hasLink,
              destructive: true,
            },
            {
              label: t('wallScreens.delete'),
              icon: TrashIcon,
              onClick: () => void changes.remove(screen),
              destructive: true,
            },
          ],
          onOpen: ({ id }: WallScreen) => void navigate(wallScreenPath(id)),
        })}
        empty={{ drawing: 'list', text: t('wallScreens.none'), action: addButton }}
      />
      <WallPreviewDialog screen={previewed} onClose={() => setPreviewed(undefined)} />
      <LinkDialog secret={changes.secret} onClose={changes.closeLink} />
    </>
  );
}
