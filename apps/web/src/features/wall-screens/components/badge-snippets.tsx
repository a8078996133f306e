import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { badgeHtml, badgePath } from '../api/wall-screens.ts';

/** HTML of badges for other web pages, for each room; hidden if the stored screen allows no badges. */
export function BadgeSnippets({ rooms }: Pick<WallScreen, 'rooms'>) {
  const { t, i18n } = useTranslation();
  const { tag } = languageOf(i18n.language);
  const withBadge = rooms.flatMap(({ badgeCode, ...room }) =>
    badgeCode === null ? [] : { ...room, path: badgePath(badgeCode, tag) },
  );
  if (withBadge.length === 0) return null;
  return (
    <FieldGroup legend={t('wallScreens.badge.title')}>
      <div className={looks.stack}>
        <p className={looks.dim}>{t('wallScreens.badge.text')}</p>
        {withBadge.map(({ deviceId, title, path }) => (
          <div key={deviceId} className={looks.closeStack}>
            <img src={path} height={24} alt={title} />
            <CopyField
              label={t('wallScreens.badge.code', { room: isolate(title) })}
              value={badgeHtml(path, title)}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
