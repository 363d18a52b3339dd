import type { NextConfig } from "next";

/** Next.js would take the repository's lock file for this app's. */
const config: NextConfig = { turbopack: { root: import.meta.dirname } };

export default config;
