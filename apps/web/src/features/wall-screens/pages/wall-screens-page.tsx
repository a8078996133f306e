import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useWholeList } from '../../../lib/lists/use-whole-list.ts';
import { NEW_WALL_SCREEN, wallScreenPath } from '../../../lib/paths/paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { EditIcon, EyeIcon, LinkIcon, OfflineIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction } from '../../../ui/table/row-actions.tsx';
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
    <AddLink to={wallScreenPath(NEW_WALL_SCREEN)}>{t('wallScreens.add')}</AddLink>
  ) : null;
  return (
    <ListPage
      {...table}
      title={t('wallScreens.title')}
      text={t('wallScreens.text')}
      columns={wallColumns({ t, format, direction: i18n.dir() }, mayManage, isTenant)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...(mayManage && {
        actions: (screen: WallScreen) => [
          { label: t('wallScreens.preview.title'), icon: EyeIcon, onClick: () => setPreviewed(screen) },
          {
            label: t('wallScreens.edit'),
            icon: EditIcon,
            onClick: () => void navigate(wallScreenPath(screen.id)),
          },
          { label: t('wallScreens.renew'), icon: LinkIcon, onClick: () => void changes.renew(screen) },
          {
            label: t('wallScreens.withdraw'),
            icon: OfflineIcon,
            onClick: () => void changes.withdraw(screen),
            disabled: !screen.hasLink,
            destructive: true,
          },
          deleteAction(t('wallScreens.delete'), () => void changes.remove(screen)),
        ],
        onOpen: ({ id }: WallScreen) => void navigate(wallScreenPath(id)),
      })}
      empty={{ drawing: 'list', text: t('wallScreens.none'), action: addButton }}
    >
      <WallPreviewDialog screen={previewed} onClose={() => setPreviewed(undefined)} />
      <LinkDialog secret={changes.secret} onClose={changes.closeLink} />
    </ListPage>
  );
}
