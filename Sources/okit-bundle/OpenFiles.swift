import Glibc

/// The number of files and connections that this process can open.
enum OpenFiles {
    /// Raises the limit as far as the system permits.
    ///
    /// A higher limit is not changed.
    static func raiseLimit(to count: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return
        }
        let raised = min(rlim_t(count), limit.rlim_max)
        if limit.rlim_cur < raised {
            limit.rlim_cur = raised
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
    }
}
