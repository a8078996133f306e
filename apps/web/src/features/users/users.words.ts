import { ACCESS_ROLES } from '@airdeck/contract/common/access-role';
import type { FeatureWords } from '../../lib/routing/feature-words.ts';

const roleOf = (stored: string | undefined) => ACCESS_ROLES.find((role) => role === stored);

export const USER_WORDS: FeatureWords = {
  auditActions: {
    accessRoleChanged({ from, to }, t) {
      const [before, after] = [roleOf(from), roleOf(to)];
      if (!before || !after) return undefined;
      return t('users.roleChanged', {
        from: t(`users.accessRole.${before}`),
        to: t(`users.accessRole.${after}`),
      });
    },
  },
};
