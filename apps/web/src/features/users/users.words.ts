import { ACCESS_ROLES } from '@airdeck/contract/common/access-role';
import type { FeatureWords } from '../../lib/routing/feature-words.ts';
import { isolate } from '../../ui/text/isolate.ts';

const roleOf = (stored: string | undefined) => ACCESS_ROLES.find((role) => role === stored);

export const USER_WORDS: FeatureWords = {
  auditActions: {
    accessRoleChanged({ from, to, places, provider, group }, t) {
      const [before, after] = [roleOf(from), roleOf(to)];
      if (!before || !after) return undefined;
      const roles = {
        from: t(`users.accessRole.${before}`),
        to: places
          ? t('users.roleIn', { role: t(`users.accessRole.${after}`), places: isolate(places) })
          : t(`users.accessRole.${after}`),
      };
      if (provider === undefined) return t('users.roleChanged', roles);
      if (group === undefined)
        return t('users.roleChangedWithoutGroup', { ...roles, provider: isolate(provider) });
      const names = { provider: isolate(provider), group: isolate(group) };
      return t('users.roleChangedByGroup', { ...roles, ...names });
    },
  },
};
