import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { areas, type StaffArea } from '../routes.ts';
import { areasFor, mayCall, pathTo } from './permissions.ts';
import { useSignedIn } from './signed-in.ts';

const screens = new Map<StaffArea, ComponentType>(
  areas.map((area) => [area, lazy(async () => ({ default: await area.load() }))]),
);

export function AreaRoutes() {
  const [first] = areasFor(useSignedIn().role);
  return (
    <Routes>
      <Route index element={first ? <Navigate to={pathTo(first.name)} replace /> : <NoArea />} />
      {[...screens].map(([area, Screen]) => (
        <Route
          key={area.name}
          path={`${pathTo(area.name)}/*`}
          element={<AreaGuard area={area} Screen={Screen} />}
        />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function AreaGuard({ area, Screen }: { area: StaffArea; Screen: ComponentType }) {
  const { role } = useSignedIn();
  usePageTitle(useTexts(staff_shell)[`area_${area.name}`]);
  return mayCall(role, area.needs) ? <Screen /> : <ForbiddenArea />;
}

function ForbiddenArea() {
  const t = useTexts(staff_shell);
  return (
    <Page width="narrow">
      <PageHeading>{t.forbidden_title}</PageHeading>
      <p>{t.forbidden_text}</p>
      <p>
        <ButtonLink to="/">{t.to_start}</ButtonLink>
      </p>
    </Page>
  );
}

function NoArea() {
  const t = useTexts(staff_shell);
  usePageTitle(t.workspace);
  return (
    <Page>
      <PageHeading>{t.workspace}</PageHeading>
      <EmptyNote title={t.no_area_title} text={t.no_area_text} />
    </Page>
  );
}
