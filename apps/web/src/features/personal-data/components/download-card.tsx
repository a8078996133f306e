import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { download, fileName } from '../../../ui/chart/download.ts';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { loadPersonalData } from '../api/personal-data.ts';

/** The download of what is stored about the reader. */
export function DownloadCard() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const archive = useMutation({
    mutationFn: loadPersonalData,
    onSuccess: (content) => download(fileName(t('personalData.fileName'), 'zip'), content),
    onError: (error) => toasts.failed(error, t('personalData.downloadFailed')),
  });
  return (
    <Card title={t('personalData.downloadTitle')} subtitle={t('personalData.downloadText')}>
      <div>
        <Button
          leftSection={<DownloadIcon size={18} />}
          loading={archive.isPending}
          onClick={() => archive.mutate()}
        >
          {t('personalData.download')}
        </Button>
      </div>
    </Card>
  );
}
