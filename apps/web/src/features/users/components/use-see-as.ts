import type { AccessRole, PlaceIds } from '@airdeck/contract/common/access-role';
import { SIGN_IN_PERMISSIONS } from '@airdeck/contract/sign-in/sign-in.permissions';
import { useTranslation } from 'react-i18next';
import { seeAs } from '../../../lib/session/seeing.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { EyeIcon } from '../../../ui/icon/icons.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import type { ShownUser } from '../api/users.ts';

/** Lets an administrator see what a role sees; undefined: the reader may not. */
export function useSeeAs(): ((accessRole: AccessRole, placeIds: PlaceIds) => void) | undefined {
  const mayDo = useMay(SIGN_IN_PERMISSIONS.seeAs);
  const { act } = useActs();
  if (!mayDo) return undefined;
  return (accessRole, placeIds) =>
    void act(() => seeAs({ accessRole, placeIds: placeIds && [...placeIds] }), { done: unsaid });
}

/** The action that shows the console as a user with this role sees it. */
export function useSeeAsAction(): (user: ShownUser) => RowAction[] {
  const { t } = useTranslation();
  const see = useSeeAs();
  return ({ accessRole, placeIds }) =>
    see && accessRole !== null
      ? [{ label: t('seeing.begin'), icon: EyeIcon, onClick: () => see(accessRole, placeIds ?? null) }]
      : [];
}
