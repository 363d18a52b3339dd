import type { Config } from "@react-router/dev/config";
import { sitePages } from "./app/lib/site-pages.ts";

export default {
  ssr: false,
  buildDirectory: "build",
  // "/404" is moved to 404.html by scripts/postbuild.ts.
  prerender: [...sitePages, "/404"],
} satisfies Config;
