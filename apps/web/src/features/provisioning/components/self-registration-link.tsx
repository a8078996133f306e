import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';

/** Link to the self-registration of devices. */
export function SelfRegistrationLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={PATHS.selfRegistration} variant="default">
      {t('provisioning.title')}
    </Button>
  );
}
