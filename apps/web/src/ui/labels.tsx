import { createContext, type ReactNode, use } from 'react';
import type { NoCamera } from './camera/use-camera.ts';

/**
 * Every word the parts say by themselves, in the reader's language. The parts know no language: the application gives
 * these once, and again when the language changes.
 */
export interface UiLabels {
  goBack: string;
  retry: string;
  cancel: string;
  yes: string;
  close: string;
  loading: string;
  areYouSure: string;
  showPassword: string;
  hidePassword: string;
  /** In a searchable choice, when nothing fits what was typed. */
  nothingFound: string;
  /** Takes a choice back. */
  clearChoice: string;
  copy: string;
  /** When it has been copied. */
  copied: string;
  showSecret: string;
  hideSecret: string;
  qrCode: string;
  /** Read to screen readers in the code's place. */
  qrCodeOf: (label: string) => string;
  error: {
    title: string;
    text: string;
    reload: string;
  };
  /** Another user has saved what is being changed. */
  conflict: {
    text: string;
    reload: string;
  };
  table: {
    search: string;
    clearSearch: string;
    noMatches: string;
    loadFailed: string;
    forbidden: string;
    pageSize: string;
    previousPage: string;
    nextPage: string;
    /** `range` is `1–25`, already in the reader's digits and kept left to right. */
    rangeOfTotal: (range: string, total: string) => string;
    actionsColumn: string;
    actionsFor: (row: string) => string;
    selectRow: (row: string) => string;
    selectPage: string;
    selected: (count: number) => string;
    clearSelection: string;
    download: string;
    /** `size` in megabytes, in the reader's digits. */
    downloading: (size: string) => string;
  };
  chart: {
    menu: (chart: string) => string;
    savePng: string;
    saveCsv: string;
    showTable: string;
    showChart: string;
    resetZoom: string;
    time: string;
    noData: string;
    /** Read to screen readers with the chart's name: how to use it. */
    usage: string;
  };
  calendar: {
    /** How a day is typed, as `dd-MM-yyyy`. */
    pattern: string;
    previousMonth: string;
    nextMonth: string;
    previousYear: string;
    nextYear: string;
    previousDecade: string;
    nextDecade: string;
  };
  camera: {
    /** Of the picture, for screen readers. */
    picture: string;
    starting: string;
    hint: string;
    cannotRead: string;
    torch: string;
    /** Why there is no picture. */
    noCamera: Readonly<Record<NoCamera, string>>;
    typeInstead: string;
    tryCamera: string;
  };
  map: {
    zoomIn: string;
    zoomOut: string;
    /** Over the map while the wheel scrolls the page: `key` is the one to hold for zooming. */
    zoomByWheel: (key: string) => string;
    /** The same while one finger does. */
    moveByTwoFingers: string;
  };
}

const LabelsContext = createContext<UiLabels | undefined>(undefined);

export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>;
}

/** @throws when no `UiLabelsProvider` is above: a part without words is a fault of the application's frame. */
export function useUiLabels(): UiLabels {
  const labels = use(LabelsContext);
  if (!labels) throw new Error('UiLabelsProvider is missing above this part');
  return labels;
}
