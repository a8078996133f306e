import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './icon.module.css';

export interface IconProps {
  /** Edge of the square, in CSS pixels. */
  size?: number;
  className?: string | undefined;
}

export type Icon = (props: IconProps) => ReactNode;

/**
 * Icons are decoration beside a word or inside a named control, so they are hidden from screen readers.
 * A directional icon points along the text, and is mirrored in right-to-left languages.
 */
function icon(path: string, direction?: 'directional'): Icon {
  return function DrawnIcon({ size = 20, className }) {
    return (
      <svg
        className={clsx(classes.icon, direction && classes.directional, className)}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    );
  };
}

export const ArrowBackIcon = icon('M19 12H5m6-6-6 6 6 6', 'directional');
export const ChevronBackIcon = icon('m14.5 6-6 6 6 6', 'directional');
export const ChevronForwardIcon = icon('m9.5 6 6 6-6 6', 'directional');
export const SignOutIcon = icon(
  'M14 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7M11 12h10m-3.5-3.5L21 12l-3.5 3.5',
  'directional',
);
export const FilterIcon = icon('M4 6h16M7 12h10m-7 6h4');
export const ChevronDownIcon = icon('m6 9.5 6 6 6-6');
export const ChevronUpIcon = icon('m6 14.5 6-6 6 6');
export const SortIcon = icon('m8 10 4-4 4 4M8 14l4 4 4-4');

/** Trends follow the charts, whose time runs left to right in every language: these three are never mirrored. */
export const RisingIcon = icon('M7 17 17 7M9.5 7H17v7.5');
export const FallingIcon = icon('m7 7 10 10M17 9.5V17H9.5');
export const SteadyIcon = icon('M5 12h14m-4.5-4.5L19 12l-4.5 4.5');

export const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.9-4.9');
export const CloseIcon = icon('M6.5 6.5l11 11m0-11-11 11');
export const CheckIcon = icon('m5 12.5 4.7 4.7L19.5 7.5');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const MinusIcon = icon('M5 12h14');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const MoreIcon = icon(
  'M12 6.3a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Zm0 6.5a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Zm0 6.5a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z',
);
export const EditIcon = icon(
  'M4.5 19.5 5.5 15 16 4.5a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6L9 18.5l-4.5 1Z',
);
export const TrashIcon = icon('M4.5 7h15M9.5 7V4.5h5V7m3 0-.8 12.5H7.3L6.5 7M10 11v5m4-5v5');
export const CopyIcon = icon('M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9');
export const RefreshIcon = icon(
  'M20 5.5v5h-5M4 18.5v-5h5M19.3 10A8 8 0 0 0 5.6 7.3L4.5 8.5m.2 5.5a8 8 0 0 0 13.7 2.7l1.1-1.2',
);
export const DownloadIcon = icon('M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15');
export const ImageIcon = icon('M5 5h14v14H5zM5 16l4-4 3 3 3.5-4 3.5 4M9 9v.01');
export const TableIcon = icon('M4.5 5.5h15v13h-15zM4.5 10h15m-15 4.3h15M10 10v8.5');
export const ChartIcon = icon('M4.5 4.5v15h15M8 15l3.5-4 3 2.5L19 8');
export const ZoomResetIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.9-4.9M8 10.5h5');

export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
);
export const EyeOffIcon = icon(
  'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.2 7.5A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.3-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
);
export const AlertIcon = icon('M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.01');
export const InfoIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5m0-8v.01');
export const SuccessIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.2 12.3l2.7 2.7 5-5.5');
export const OfflineIcon = icon(
  'M4 4l16 16M8.6 8.1A6 6 0 0 1 18 11.5a4 4 0 0 1 2.3 6.2M16.5 18.5H7a4.5 4.5 0 0 1-.8-8.9',
);
export const ClockIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.2 2');

export const SunIcon = icon(
  'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
);
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z');
export const LanguageIcon = icon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.3 2.3 3.5 5.1 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.1-3.5-8.5S9.7 5.8 12 3.5Z',
);
export const BellIcon = icon('M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5ZM10 20.5h4');
export const ChatIcon = icon('M4 4.5h11.5v9h-6L6 16.5v-3H4zM18.5 8.5H20v9h-1.5v3l-3.5-3h-5');
export const MailIcon = icon('M4 6h16v12.5H4zM4.5 7l7.5 6 7.5-6');
export const WifiIcon = icon(
  'M2.5 9.5a14 14 0 0 1 19 0M5.5 13a9.5 9.5 0 0 1 13 0M8.7 16.3a5 5 0 0 1 6.6 0M12 19.5v.01',
);
export const TagIcon = icon('M3.5 12.5v-9h9l8 8-9 9zM8 8.01V8');
export const PinIcon = icon(
  'M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 0 1 13 0c0 5.2-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);

export const DashboardIcon = icon(
  'M4.7 17.5a8.5 8.5 0 1 1 14.6 0M12 13l3.5-4M12 14.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
);
export const DeviceIcon = icon('M7.5 3.5h9v17h-9zM10 7h4m-4 3h4m-2 6.5v.01');
export const PeopleIcon = icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.4-3.5 3-5.5 6.5-5.5s6.1 2 6.5 5.5M15.5 4.9a3.5 3.5 0 0 1 0 6.2m2 3.4c2.3.7 3.7 2.5 4 5',
);
export const BuildingIcon = icon(
  'M5 20.5v-16h9v16M14 10h5v10.5M3 20.5h18M8 8.5h3m-3 4h3m-3 4h3m5.5-2.5v.01m0 3.5v.01',
);
export const SchoolIcon = icon(
  'M2.5 9.5 12 5l9.5 4.5L12 14 2.5 9.5Zm4 2v5c1.6 1.4 3.4 2 5.5 2s3.9-.6 5.5-2v-5m4-2v6',
);
export const HospitalIcon = icon(
  'M4.5 20.5v-13h15v13M2.5 20.5h19M12 10v5m-2.5-2.5h5M9 7.5v-4h6v4m-5 13V18h4v2.5',
);
export const FactoryIcon = icon(
  'M3.5 20.5v-9l5 3v-3l5 3v-3l3.5 2.1V4.5h3.5v16h-17Zm4-2.5v.01m4-.01v.01m4-.01v.01',
);
export const PartnersIcon = icon(
  'M8.5 16a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm7 1a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z',
);
export const ImpersonationIcon = icon(
  'M10 4h7a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-7M3 12h11m-3.5-3.5L14 12l-3.5 3.5',
  'directional',
);
export const KeyIcon = icon('M8 19.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm2.9-6.9L19 4.5m-3 3 2.5 2.5');
export const QrCodeIcon = icon(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM7 7v.01M17 7v.01M7 17v.01M14 14v2m3-2v.01M14 19.5v.5m3-3v3m3-6v2m0 3.5v.5',
);
export const BoxIcon = icon('M4 8l8-4.5L20 8v8.5L12 21l-8-4.5V8Zm0 0 8 4.5L20 8m-8 4.5V21');
export const GiveIcon = icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.4-3.5 3-5.5 6.5-5.5s6.1 2 6.5 5.5M18.5 8.5v6m3-3h-6',
);
export const TakeBackIcon = icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.4-3.5 3-5.5 6.5-5.5s6.1 2 6.5 5.5M15.5 11.5h6',
);
export const LinkIcon = icon(
  'm9.5 14.5 5-5M11 6.5l1.6-1.6a4.1 4.1 0 0 1 5.8 0l.7.7a4.1 4.1 0 0 1 0 5.8L17.5 13M6.5 11l-1.6 1.6a4.1 4.1 0 0 0 0 5.8l.7.7a4.1 4.1 0 0 0 5.8 0L13 17.5',
);
export const PersonIcon = icon(
  'M12 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM4.5 20c.5-3.7 3.5-5.8 7.5-5.8s7 2.1 7.5 5.8',
);
export const CalendarIcon = icon(
  'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8m7-4.5V8M8.5 14v.01m3.5-.01v.01m3.5-.01v.01m-7 3v.01m3.5-.01v.01',
);
export const HistoryIcon = icon('M4 5.5v4h4M4.3 9.5A8.3 8.3 0 1 1 3.7 13M12 8v4.5l3 1.8');
export const QuestionIcon = icon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.6 9.6a2.4 2.4 0 1 1 3.5 2.1c-.7.4-1.1.9-1.1 1.8m0 2.6v.01',
);
export const FeedbackIcon = icon('M4 4.5h16v12h-9L6.5 20v-3.5H4zM8.3 10.4l2.4 2.4 4.9-4.9');
export const TodoIcon = icon(
  'M10.5 6.5h9.5m-9.5 5.5h9.5m-9.5 5.5h9.5M4 6.5l1.3 1.3 2.2-2.4M4 12l1.3 1.3 2.2-2.4M4 17.5l1.3 1.3 2.2-2.4',
);
export const LogIcon = icon('M6 3.5h12v17H6zM9 8h6m-6 4h6m-6 4h3.5');
export const BatteryIcon = icon('M3.5 8h14.5v8H3.5zM20.5 11v2');
export const FanIcon = icon(
  'M12 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4ZM12 10.8c-1.5-2.6-1-6.3 1.5-6.8s3.5 3.3-.5 7m.4 2.3c2.9-.6 6.3 1 5.5 3.5s-4.6 1.7-5.9-3.5m-2.1.5c-1.5 2.5-4.7 4.3-6.3 2.3s1.4-4.4 6.4-2.9',
);
export const BoltIcon = icon('M13 3.5 5.5 13.5h6L11 20.5l7.5-10h-6L13 3.5Z');
export const WindowIcon = icon('M5 3.5h14v17H5zM12 3.5v17M5 12h14');
export const WindowOpenIcon = icon('M12.5 20.5H20v-17H6.5v2.6M4 6.5v14.5l8.5-2.5V9.2L4 6.5ZM12.5 12H20');
